// The worker: it has the WebAssembly module and answers one question after the other.

import init, { ask } from './planche.js';

const inNode = typeof process !== 'undefined' && !!process.versions?.node;

async function bytes() {
  const address = new URL('./planche_bg.wasm', import.meta.url);
  if (!inNode) return address;
  const { readFile } = await import('node:fs/promises');
  return readFile(address);
}

const ready = bytes().then(module => init({ module_or_path: module }));

async function answered({ number, name, question }) {
  await ready;
  try {
    return { number, answer: ask(name, question) };
  } catch (error) {
    return { number, error: error?.message ?? String(error) };
  }
}

if (inNode) {
  const { parentPort } = await import('node:worker_threads');
  parentPort.on('message', async data => parentPort.postMessage(await answered(data)));
} else {
  self.onmessage = async event => self.postMessage(await answered(event.data));
}

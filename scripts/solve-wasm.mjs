#!/usr/bin/env node
// Solves positions with the WebAssembly module: a FEN a line comes in, a result a line goes out; at the end, on standard error,
// the milliseconds of the processor that the answers took.
//
//   node scripts/solve-wasm.mjs NODES < positions.txt

import { readFileSync } from 'node:fs';
import init, { ask } from '../target/wasm-package/planche.js';

const module = readFileSync(new URL('../target/wasm-package/planche_bg.wasm', import.meta.url));
await init({ module_or_path: module });
const nodes = Number(process.argv[2] ?? 1000);
let spent = 0;
for (const position of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const begun = process.cpuUsage();
  const answer = ask('solve', JSON.stringify({ position, nodes, time: 0 }));
  spent += process.cpuUsage(begun).user / 1000;
  console.log(answer);
}
console.error(spent.toFixed(1));

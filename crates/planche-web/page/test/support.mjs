// What the tests of the page have in common: a server, a browser, and looks at the page.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Searches take long in a program that was built for debugging. */
export const PATIENCE = 60_000;

/** Starts the program on a free port and gives its address. */
export function serve(program) {
  const server = spawn(program, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = new Promise((resolve, reject) => {
    server.on('exit', code => reject(new Error(`the server ended with ${code}`)));
    server.stdout.on('data', data => {
      const found = /http:\/\/[0-9.:]+/.exec(String(data));
      if (found) resolve(found[0]);
    });
  });
  return { server, address };
}

export async function said(page, part) {
  await page.waitForFunction(text => document.querySelector('.say')?.textContent?.includes(text), part, { timeout: PATIENCE });
}

/** Waits until so many men stand on the board. */
export async function men(page, count) {
  const standing = wanted => document.querySelectorAll('.left cg-board piece:not(.ghost):not(.fading)').length === wanted;
  await page.waitForFunction(standing, count);
}

/** Fails on what axe calls serious or critical. */
export async function accessible(page, where) {
  // The policy of the page allows no foreign script; the debugger may bring one all the same.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const result = await window.axe.run(document, { resultTypes: ['violations'] });
    return result.violations
      .filter(violation => ['serious', 'critical'].includes(violation.impact))
      .map(violation => `${violation.id}: ${violation.nodes.map(node => node.target.join(' ')).join(', ')}`);
  });
  assert.deepEqual(found, [], `axe, ${where}`);
}

export async function solve(page) {
  await page.click('text=Find the combination');
  await page.waitForSelector('.verdict', { timeout: PATIENCE });
}

/** Notes what the page complains about, and every request that leaves this machine. */
export function watch(page, faults) {
  page.on('pageerror', error => faults.push(`error: ${error.message}`));
  page.on('console', message => {
    // A request that is refused or lost is part of a test. Everything else is a fault, a broken policy too.
    const expected = /400 \(Bad Request\)|net::ERR_FAILED/;
    if (message.type() === 'error' && !expected.test(message.text())) faults.push(message.text());
  });
  page.on('request', request => {
    if (!/^(http:\/\/127\.0\.0\.1:|data:)/.test(request.url())) faults.push(`asks ${request.url()}`);
  });
}

/** Puts the files of the folder in the place of those in the program. */
export async function fresh(context) {
  if (!process.env.FRESH) return;
  await context.route(/\/(page\.(js|css)|icon\.svg)?$/, async route => {
    const name = new URL(route.request().url()).pathname.slice(1) || 'index.html';
    // The server may be gone, which is part of some tests.
    const response = await route.fetch().catch(() => null);
    if (!response) return route.abort().catch(() => {});
    await route.fulfill({ response, body: readFileSync(new URL(`../built/${name}`, import.meta.url)) });
  });
}

/** The colour of the screen in the middle of an element, or at another part of it. */
export async function colour(page, selector, [right, down] = [0.5, 0.5]) {
  const box = await page.locator(selector).first().boundingBox();
  const clip = { x: box.x + box.width * right, y: box.y + box.height * down, width: 1, height: 1 };
  const shot = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async data => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const context = document.createElement('canvas').getContext('2d');
    context.drawImage(image, 0, 0);
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  }, shot);
}

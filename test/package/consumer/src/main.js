/* global document */
import { run } from './app.js';

const output = /** @type {HTMLOutputElement} */ (document.querySelector('output'));
run().then(
  (answer) => (output.textContent = JSON.stringify(answer)),
  (error) => (output.textContent = JSON.stringify(String(error))),
);

/**
 * The page that runs the benches in a browser. `?run=kernels,scenes` starts at once; `&quick` takes few
 * samples. When all is done, the results are in `window.benchResults`.
 */
import '../report/style.css';
import './form.css';
import { make } from '../report/elements.ts';
import { renderSection } from '../report/render.ts';
import { BENCH_NAMES, type BenchName, type Machine, type Results } from '../results.ts';
import { runBench } from '../run-bench.ts';

declare global {
  interface Window {
    benchResults?: readonly Results[];
    /** Set by whoever runs the page and wants to know how far it is. */
    onBenchProgress?: (text: string) => unknown;
  }
}

const query = new URLSearchParams(location.search);
const asked = (query.get('run') ?? '').split(',');
const quick = query.has('quick');
const form = document.querySelector('form')!;
const status = document.querySelector('[role=status]')!;
const section = document.querySelector('section')!;

const boxes = BENCH_NAMES.map((name) => make('input', [], { type: 'checkbox', name, value: name }));
for (const box of boxes) {
  box.checked = query.has('run') ? asked.includes(box.value) : ['simd', 'scenes'].includes(box.value);
}
const button = make('button', 'Run');
form.append(...boxes.map((box) => make('label', [box, document.createTextNode(` ${box.value}`)])), button);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void start();
});

/** This browser, as far as it tells. */
function describeBrowser(): Machine {
  const version = /(Firefox|Chrome|Version)\/[\d.]+/.exec(navigator.userAgent)?.[0] ?? navigator.userAgent;
  return { runtime: version.replace('/', ' '), cpu: 'CPU not told', cores: navigator.hardwareConcurrency };
}

async function start(): Promise<void> {
  button.disabled = true;
  section.replaceChildren();
  const names = boxes.filter(({ checked }) => checked).map(({ value }) => value as BenchName);
  try {
    window.benchResults = await runAll(names);
    status.textContent = 'Done.';
  } catch (error) {
    status.textContent = `Stopped: ${(error as Error).message}`;
    throw error;
  } finally {
    button.disabled = false;
  }
}

async function runAll(names: readonly BenchName[]): Promise<Results[]> {
  const all: Results[] = [];
  for (const name of names) {
    const progress = (text: string) => {
      status.textContent = `${name}: ${text}`;
      window.onBenchProgress?.(text);
    };
    const results = await runBench(name, { quick, progress }, describeBrowser(), 'npm run bench:page');
    all.push(results);
    section.append(...renderSection(results));
  }
  return all;
}

if (query.has('run')) void start();

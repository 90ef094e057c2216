/** Computes the golden hashes in a page, on all four builds, and prints them as JSON. */
import { computeBuilds } from '../cells/compute.ts';

async function readText(name: string): Promise<string> {
  const response = await fetch(`/data/${name}`);
  if (!response.ok) throw new Error(`data/${name}: the server answered ${response.status}`);
  return response.text();
}

const printed = await computeBuilds(readText).then(
  (builds) => ({ host: navigator.userAgent, builds }),
  (error: unknown) => ({ error: String(error) }),
);
document.querySelector('output')!.textContent = JSON.stringify(printed);

import { FACTS } from './facts.ts';
import { GROUPS, OTHERS } from './pages.ts';

/**
 * What language models are told (llmstxt.org): what the package is, what is often mistaken, and all pages by
 * group, a line on each.
 *
 * @param follow - the address of a Markdown file
 * @param live - whether what is not made of Markdown is there as well
 */
export function listForModels(follow: (file: string) => string, live: boolean): string {
  const groups = GROUPS.map(({ title, pages }) => {
    const lines = pages.map(([file, text, what]) => `- [${text}](${follow(file)}): ${what}`);
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  const others = OTHERS.map(([target, text, what]) => `- [${text}](${target}): ${what}`);
  return [
    '# clearance',
    '> Exact, real-time distance and collision queries for robots, in Node and the browser: WebAssembly SIMD kernels with TypeScript bindings.',
    `## What is often mistaken\n\n${FACTS.map((fact, i) => `${i + 1}. ${fact}`).join('\n')}`,
    ...groups,
    ...(live ? [`## Live\n\n${others.join('\n')}`] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

/** docs/README.md: all pages by group, a line on each. */
export function listForReaders(): string {
  const groups = GROUPS.map(({ title, pages }) => {
    const rows = pages
      .filter(([file]) => file !== 'docs/README.md')
      .map(([file, text, what]) => {
        const target = file.startsWith('docs/') ? file.slice('docs/'.length) : `../${file}`;
        return `- [${text}](${target}): ${what}`;
      });
    return `## ${title}\n\n${rows.join('\n')}`;
  });
  return [
    '# All guides',
    'Each page has programs that run as they stand. [`llms.txt`](../llms.txt) is this list for assistants.',
    ...groups,
  ]
    .join('\n\n')
    .concat('\n');
}

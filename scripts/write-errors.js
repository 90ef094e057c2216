// @ts-check
// Writes docs/errors.md, all errors that somebody can meet, of the sources that make them; `--check` compares
// instead.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { formatText } from './build/format.js';
import { ROOT } from './build/paths.js';
import { GROUPS } from './errors/groups.js';
import { findMessages } from './errors/messages.js';

const PAGE = 'docs/errors.md';

/** @type {Map<string, Set<string>>} */
const texts = new Map(GROUPS.map(({ title }) => [title, new Set()]));
for (const { text, file } of findMessages()) {
  const group = GROUPS.find(({ sources }) => sources.test(file));
  if (group === undefined) throw new Error(`${file}: no group of scripts/errors/groups.js has it`);
  texts.get(group.title)?.add(text);
}

/** What every function may say stands once, with the arguments. */
const common = texts.get('Arguments of any function') ?? new Set();
for (const [title, own] of texts) {
  if (own === common) continue;
  for (const text of own) if (common.has(text)) own.delete(text);
  if (own.size === 0) throw new Error(`scripts/errors/groups.js: the group "${title}" has no errors`);
}

const sections = GROUPS.map(({ title, advice }) => {
  const lines = [...(texts.get(title) ?? [])].sort((a, b) => Number(a > b) - Number(a < b));
  return `## ${title}\n\n${advice}\n\n\`\`\`text\n${lines.join('\n')}\n\`\`\`\n`;
});
const count = [...texts.values()].reduce((sum, { size }) => sum + size, 0);

const page = `# Errors

All ${count} messages of errors that the package and its command line make, by what they are about. \`npm run docs:errors\` writes this
page of the sources: search it for words of a message. \`…\` stands for what differs each time, such as a name or a number.
In front of a message stand the function and the argument, or the file and its line.

| error                     | what it says                                                                           |
| ------------------------- | -------------------------------------------------------------------------------------- |
| \`TypeError\`               | an argument is of another type than is asked for                                       |
| \`RangeError\`              | an argument is of that type, and its value is not one that is taken                    |
| \`FileError\`               | a file or a text in a format has something that is not read; \`place\` is its line or byte |
| \`InputError\`              | a file or an option that the command line or \`clearance/node\` was given cannot be used  |
| \`Error\`                   | something around the call does not work: the host, a worker, a server                  |

Readers of files say some of these as warnings: what they ignored, or took something for. Most messages say by themselves what to
do: they name what was expected, and what came instead. What stands above a list helps with all of it. If an error is not here, or its advice does not help, please
[report it](../CONTRIBUTING.md).

${sections.join('\n')}`;

const text = await formatText(PAGE, page);
if (!process.argv.includes('--check')) {
  writeFileSync(ROOT + PAGE, text);
} else if (!existsSync(ROOT + PAGE) || readFileSync(ROOT + PAGE, 'utf8') !== text) {
  console.error(`${PAGE} is not what the sources say: run npm run docs:errors`);
  process.exitCode = 1;
}

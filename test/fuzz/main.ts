/** `npm run fuzz -- --minutes N [--seed S]`: tells random stories to scenes until the time is over. */
import { Command } from 'commander';
import { ensureGenerated } from '../../scripts/build/generated.js';

interface Options {
  minutes: string;
  seed?: string;
  replay?: string;
  out: string;
}

/** Stories per round. A round has a seed of its own, so that one that fails can be told again alone. */
const STORIES = 20;

const program = new Command('fuzz')
  .description('calls engines, scenes, robots and pools at random and compares them with a model')
  .option('--minutes <n>', 'how long', '2')
  .option('--seed <s>', 'where to begin; default: any')
  .option('--replay <story>', 'tells one story: what a finding printed')
  .option('--out <folder>', 'where recordings of what went wrong go', 'fuzz-findings')
  .parse();

const { minutes, seed: given, replay, out } = program.opts<Options>();
console.log(`binaries: ${await ensureGenerated('any')}`);
const { countAll, counts } = await import('./calls.ts');
const { fuzzRound, parseStory, storyText, tell } = await import('./fuzz.ts');
const { writeFinding } = await import('./write-finding.ts');

if (replay !== undefined) {
  await tell(parseStory(replay));
  console.log('the story ended well');
} else {
  const first = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given);
  const end = performance.now() + 60e3 * Number(minutes);
  console.log(`fuzz: SEED=${first}, ${minutes} minutes`);
  const found = new Map<string, number>();
  let rounds = 0;
  for (let seed = first; performance.now() < end; seed++, rounds++) {
    const finding = await fuzzRound(seed, STORIES);
    if (finding === undefined) continue;
    // What differs in numbers only counts as the same.
    const kind = finding.message.split('\n')[0]!.replaceAll(/-?\d[\d.e+-]*/g, '#');
    const times = (found.get(kind) ?? 0) + 1;
    found.set(kind, times);
    if (times > 3) continue;
    console.log(`\nseed ${finding.seed}: ${finding.message}`);
    console.log(`  npm run fuzz -- --replay "${storyText(finding.story)}"`);
    console.log(`  npx clearance replay ${await writeFinding(finding, out)}`);
  }
  const calls = [...counts].toSorted((a, b) => b[1] - a[1]);
  console.log(`\n${calls.map(([name, count]) => `${count} ${name}`).join(', ')}`);
  for (const [kind, times] of found) console.log(`${times} times: ${kind}`);
  console.log(`fuzz: SEED=${first}, ${rounds} rounds, ${countAll()} calls, ${found.size} sorts of findings`);
  if (found.size > 0) process.exitCode = 1;
}
// Workers of a story that went wrong may still run.
process.exit();

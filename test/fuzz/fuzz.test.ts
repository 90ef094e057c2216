import { describe, expect, it } from 'vitest';
import { environment } from '../support/environment.ts';
import { SEED } from '../support/random.ts';
import { fuzzRound, parseStory, storyText } from './fuzz.ts';

/** So many take a few seconds, by slow binaries with guards too; `npm run fuzz -- --minutes N` goes on. */
const STORIES = environment('CLEARANCE_GUARDS') === '1' ? 2 : 5;

describe('random stories', () => {
  it(`end as the model says, SEED=${SEED}`, async () => {
    const finding = await fuzzRound(SEED, STORIES);
    const text = finding && `${finding.message}\n  npm run fuzz -- --replay "${storyText(finding.story)}"`;
    expect(text).toBeUndefined();
  });

  it('can be told again from one line', () => {
    const story = {
      world: 7,
      steps: [
        { name: 'addSegment', seed: 12 },
        { name: 'check', seed: 0 },
      ],
    };
    expect(storyText(story)).toBe('7 addSegment:12 check:0');
    expect(parseStory(storyText(story))).toEqual(story);
    expect(() => parseStory('7 nothing:1')).toThrow('no command is nothing:1');
  });
});

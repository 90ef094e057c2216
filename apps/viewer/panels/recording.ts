import type { Verdict } from '../../../modules/replay/replay.ts';
import type { PlayedRecording } from '../session/recording.ts';
import { h, hint, section } from './dom.ts';

/** The most calls that are listed: the last ones. */
const MOST_LISTED = 200;

/** What came of a recording: its verdict, and its calls in words. It is hidden until there is one. */
export class RecordingPanel {
  readonly root = section('Recording', true);

  constructor() {
    this.root.hidden = true;
    this.root.classList.add('recording');
  }

  show(path: string, { calls, verdict }: PlayedRecording): void {
    const { difference, notes, skipped } = verdict;
    const lines = calls.slice(-MOST_LISTED).map(({ line, answer }) => {
      const row = h('li', {}, h('code', { textContent: line }));
      if (line === difference?.line) row.className = 'different';
      if (answer !== '') row.append(h('br'), answer);
      return row;
    });
    const first = calls.length - lines.length + 1;
    this.root.replaceChildren(
      h('summary', { textContent: `Recording ${path}` }),
      h('p', {
        className: 'verdict',
        textContent: inWords(verdict),
      }),
      ...(skipped > 0
        ? [hint(`${skipped} calls need what this page does not have, such as a world; run clearance replay`)]
        : []),
      ...notes.map(({ text }) => hint(`the recording says: ${text}`)),
      h('ol', { start: first }, ...lines),
    );
    this.root.hidden = false;
    this.root.open = true;
  }
}

function inWords({ calls, difference }: Verdict): string {
  if (difference !== undefined) {
    const { number, recorded, here } = difference;
    return `the answer of call ${number} differs: recorded ${recorded}, here ${here}`;
  }
  return calls === 0 ? 'no call was made here' : `${calls} calls: every answer is the same here`;
}

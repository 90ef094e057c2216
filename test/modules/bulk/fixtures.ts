import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { planBulk } from '../../../modules/bulk/plan.ts';
import type { BulkJob } from '../../../modules/bulk/job.ts';
import type { Run } from '../../../modules/bulk/manifest.ts';

const file = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export const panda = {
  urdf: file('examples/panda/erd_panda_collision.urdf'),
  srdf: file('examples/panda/erd_panda.srdf'),
};

/** A robot of two links, of which the second turns into a wall and slides. */
export const arm = `<robot name="arm">
  <link name="base"><collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <link name="upper"><collision><origin xyz="0.5 0 0"/><geometry><sphere radius="0.1"/></geometry></collision></link>
  <link name="hand"><collision><origin xyz="0.3 0 0"/><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <joint name="turn" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/>
    <limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
  <joint name="slide" type="prismatic"><parent link="upper"/><child link="hand"/><origin xyz="0.5 0 0"/><axis xyz="1 0 0"/>
    <limit lower="0" upper="0.5" effort="1" velocity="1"/></joint>
</robot>`;

/** Surroundings: a wall at some x. */
export const wall = (x: number): object => ({
  segments: { wall: [{ kind: 'halfSpace', normal: [-1, 0, 0], offset: -x }] },
});

/** A folder with files, for as long as the tests of a file run. */
export function workFolder(): {
  readonly path: string;
  write: (name: string, content: unknown) => string;
  plan: (job: BulkJob, out: string) => Promise<Run>;
} {
  let path = '';
  beforeAll(() => {
    path = mkdtempSync(join(tmpdir(), 'clearance-bulk-'));
    writeFileSync(join(path, 'arm.urdf'), arm);
    for (const i of [1, 2, 3])
      writeFileSync(join(path, `wall-${i}.json`), JSON.stringify(wall(0.4 + 0.2 * i)));
  });
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return {
    get path() {
      return path;
    },
    write(name, content) {
      const text =
        typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content);
      writeFileSync(join(path, name), text);
      return join(path, name);
    },
    plan: (job, out) => planBulk(job, { folder: path, out: join(path, out) }),
  };
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A file system in memory that is soon full. */
export interface SmallDisk {
  /** Gives it another size, such as `64m`. */
  resize(size: string): void;
}

function mount(path: string, options: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path]).status === 0;
}

/** Whether this user may mount file systems at all: what needs one is skipped otherwise, with a sentence. */
export const canMount = ((): boolean => {
  const path = mkdtempSync(join(tmpdir(), 'clearance-small-'));
  const may = mount(path, 'size=64k');
  if (may) spawnSync('umount', [path]);
  else console.warn('bulk: this user may not mount a small file system, so full disks are not tested');
  rmSync(path, { recursive: true, force: true });
  return may;
})();

/** Mounts a file system of a size such as `512k` at a folder, as long as the test that asks for it runs. */
export function smallDisk(path: string, size: string): SmallDisk {
  mkdirSync(path, { recursive: true });
  if (!mount(path, `size=${size}`)) throw new Error(`cannot mount ${path}`);
  onTestFinished(() => {
    spawnSync('umount', [path]);
    rmSync(path, { recursive: true, force: true });
  });
  return {
    resize: (larger) => {
      if (!mount(path, `remount,size=${larger}`)) throw new Error(`cannot mount ${path} anew`);
    },
  };
}

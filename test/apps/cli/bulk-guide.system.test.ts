import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { cli, runProgram } from './run-program.ts';
import { panda, temporaryFolder } from './run.ts';

const text = readFileSync(join(panda, '../../docs/bulk.md'), 'utf8');
const block = (language: string, place = 0): string =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))][place]![1]!;

describe('docs/bulk.md', () => {
  const folder = temporaryFolder();
  beforeAll(() => cpSync(panda, folder.path, { recursive: true }));

  it('makes the scenes, computes them, and comes to the file in print', () => {
    folder.write('make-scenes.mjs', block('js'));
    folder.write('job.json', block('json'));
    expect(spawnSync(process.execPath, ['make-scenes.mjs'], { cwd: folder.path }).status).toBe(0);
    expect(readdirSync(join(folder.path, 'scenes')).length).toBe(12);
    const sessions = [...text.matchAll(/```console\n\$ clearance (.*)\n((?:.*\n)*?)```/g)];
    expect(sessions.length).toBe(4);
    for (const [, command, printed] of sessions) {
      const { status, stdout, stderr } = runProgram(folder.path, ...command!.split(' '));
      expect({ status, stderr: stderr.replace(/^clearance: warning: .*\n/gm, '') }).toEqual({
        status: 0,
        stderr: '',
      });
      if (!command!.includes('--json')) expect(stdout).toBe(printed);
    }
    const said = /`(60 of 60 shards done, [^`]*)`/.exec(text)![1];
    expect(runProgram(folder.path, 'bulk', 'status', 'run').stdout).toBe(`run: ${said}\n`);
  });

  it('has a job for every night that is one', () => {
    const job = JSON.parse(block('json', 1)) as object;
    folder.write('night.json', job);
    const { stderr } = runProgram(folder.path, 'bulk', 'plan', 'night.json', '--out', 'night');
    expect(stderr).toBe('clearance: "folders": nothing in . fits cells/*\n');
  });

  /** Runs the tasks of an array that share a run, by the words of their command behind `clearance`. */
  const runArray = (words: readonly string[], variable: string, tasks: number, out: string): void => {
    const job = {
      ...(JSON.parse(block('json')) as object),
      scenes: 'scenes/cell-01.json',
      rowsPerShard: 700,
    };
    folder.write('array.json', job);
    expect(runProgram(folder.path, 'bulk', 'plan', 'array.json', '--out', out).status).toBe(0);
    for (const task of [0, tasks - 1]) {
      const { status, stderr } = spawnSync(process.execPath, [cli, ...words], {
        cwd: folder.path,
        encoding: 'utf8',
        env: { ...process.env, [variable]: String(task) },
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    }
    // 120 shards among 100 tasks: the first has one of them, and the last two.
    const parts = readdirSync(join(folder.path, out, 'parts')).filter((name) => name.endsWith('.parquet'));
    expect(parts).toEqual([0, 118, 119].map((shard) => `part-${String(shard).padStart(6, '0')}.parquet`));
  };

  it('has a Kubernetes job whose tasks share a run', () => {
    interface Job {
      kind: string;
      spec: {
        completionMode: string;
        completions: number;
        backoffLimitPerIndex: number;
        podFailurePolicy: { rules: { action: string; onExitCodes?: { values: number[] } }[] };
        template: {
          spec: {
            restartPolicy: string;
            containers: { command: string[]; volumeMounts: { name: string }[] }[];
            volumes: { name: string }[];
          };
        };
      };
    }
    const { kind, spec } = parse(block('yaml')) as Job;
    const { containers, volumes, restartPolicy } = spec.template.spec;
    expect({ kind, mode: spec.completionMode, restartPolicy }).toEqual({
      kind: 'Job',
      mode: 'Indexed',
      restartPolicy: 'Never',
    });
    expect(spec.podFailurePolicy.rules[0]).toMatchObject({
      action: 'FailIndex',
      onExitCodes: { values: [2] },
    });
    const [container] = containers;
    expect(container!.volumeMounts[0]!.name).toBe(volumes[0]!.name);
    const [npx, name, ...words] = container!.command;
    expect([npx, name]).toEqual(['npx', 'clearance']);
    expect(words[words.indexOf('--array') + 1]).toBe(String(spec.completions));
    const command = words.map((word) => word.replace('/runs/run', 'kubernetes'));
    runArray(command, 'JOB_COMPLETION_INDEX', spec.completions, 'kubernetes');
  });

  it('has a Slurm script whose tasks share a run', () => {
    const script = block('bash');
    expect(spawnSync('bash', ['-n'], { input: script }).status).toBe(0);
    const [, first, last] = /^#SBATCH --array=(\d+)-(\d+)$/m.exec(script)!;
    const command = /^npx clearance (.*)$/m
      .exec(script)![1]!
      .replace('"$SLURM_CPUS_PER_TASK"', '1')
      .replace('run run', 'run slurm');
    expect([first, command.includes(`--array ${Number(last) + 1} `)]).toEqual(['0', true]);
    runArray(command.split(' '), 'SLURM_ARRAY_TASK_ID', Number(last) + 1, 'slurm');
  });
});

import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';
import { expectComplaint, panda, temporaryFolder } from './run.ts';

describe('clearance view refuses what no page can show', () => {
  const folder = temporaryFolder();
  const busy = createServer();
  let port = 0;
  beforeAll(async () => {
    folder.write('short.csv', '1,2\n');
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    port = (busy.address() as { port: number }).port;
  });
  afterAll(() => busy.close());

  it.each([
    ['a robot that is not there', ['nothing.urdf'], /cannot read nothing\.urdf: there is no such file/],
    ['a scene that is not there', [`${panda}/erd_panda_collision.urdf`, '--scene', 'no.json'], /no\.json/],
    ['a path that is not there', [`${panda}/erd_panda_collision.urdf`, '--path', 'no.csv'], /no\.csv/],
    [
      'a problem without a scene',
      [`${panda}/erd_panda_collision.urdf`, '--problem', '3'],
      /--problem needs a --scene/,
    ],
    ['a port that is none', [`${panda}/erd_panda_collision.urdf`, '--port', '70000'], /at most 65535/],
    ['a port that is no number', [`${panda}/erd_panda_collision.urdf`, '--port', 'http'], /finite number/],
    [
      'an option that does not exist',
      [`${panda}/erd_panda_collision.urdf`, '--host', '0.0.0.0'],
      /unknown option '--host'/,
    ],
    ['a path in YAML', [`${panda}/erd_panda_collision.urdf`, '--path', 'p.yaml'], /end in \.csv or \.json/],
    [
      'a path of another robot',
      [`${panda}/erd_panda_collision.urdf`, '--path', 'short.csv'],
      /expected 8 numbers, got 2/,
    ],
  ])('%s', (_, args, message) => {
    expectComplaint(runProgram(folder.path, 'view', ...args, '--no-open'), message);
  });

  it('a port that is taken', () => {
    const outcome = runProgram(
      folder.path,
      'view',
      `${panda}/erd_panda_collision.urdf`,
      '--no-open',
      '--port',
      String(port),
    );
    expect(outcome.status).toBe(2);
    expect(outcome.stderr).toContain(`clearance: --port ${port}: cannot be used (EADDRINUSE)`);
  });
});

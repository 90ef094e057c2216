import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** A server that a test has started, on a port of this machine that was free. */
export interface Server {
  readonly address: string;
  /** Kills it at once. */
  kill(): Promise<void>;
  /** Starts it again where it was, with what it has kept. */
  start(): Promise<void>;
  /** Ends it, and removes what it has kept. */
  remove(): Promise<void>;
}

/** Where Debian keeps the programs of PostgreSQL, which are not on the path. */
const POSTGRES_FOLDER = '/usr/lib/postgresql';

function isThere(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

export const hasRedis = isThere('redis-server');

const postgresPrograms = ((): string | undefined => {
  if (isThere('initdb')) return '';
  try {
    const [version] = readdirSync(POSTGRES_FOLDER);
    return version && `${POSTGRES_FOLDER}/${version}/bin/`;
  } catch {
    return undefined;
  }
})();

export const hasPostgres = postgresPrograms !== undefined;

if (!hasRedis)
  console.warn(
    'queue: redis-server is not installed, so its tests are skipped: apt-get install redis-server',
  );
if (!hasPostgres)
  console.warn('queue: PostgreSQL is not installed, so its tests are skipped: apt-get install postgresql');

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const opened = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  socket.destroy();
  return opened;
}

/**
 * Starts a program until it listens. Where it was killed, what it had started may still be at work on its
 * files: it ends at once then, and is started again.
 */
async function untilOpen(port: number, begin: () => ChildProcess): Promise<ChildProcess> {
  let child = begin();
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) child = begin();
    else if (await isOpen(port)) return child;
    await setTimeout(50);
  }
  child.kill('SIGKILL');
  throw new Error(`nothing listens at port ${port}`);
}

async function serve(
  address: string,
  port: number,
  folder: string,
  begin: () => ChildProcess,
): Promise<Server> {
  let child: ChildProcess | undefined;
  const server: Server = {
    address,
    async start() {
      child = await untilOpen(port, begin);
    },
    async kill() {
      if (child === undefined) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      child = undefined;
    },
    async remove() {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** A Redis that keeps its jobs, unless the settings say otherwise. */
export async function startRedis(
  settings: readonly string[] = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'clearance-redis-'));
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', ...settings];
  return serve(`redis://127.0.0.1:${port}`, port, folder, () =>
    spawn('redis-server', args, { stdio: 'ignore' }),
  );
}

/** A PostgreSQL with a database of its own, run as the user that Debian makes for it, as it refuses root. */
export async function startPostgres(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'clearance-postgres-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (isRoot) chownSync(folder, user.uid!, user.gid!);
  const data = join(folder, 'data');
  const sockets = join(folder, 'sockets');
  mkdirSync(sockets, { mode: 0o777 });
  if (isRoot) chownSync(sockets, user.uid!, user.gid!);
  const program = (name: string): string => `${postgresPrograms}${name}`;
  execFileSync(program('initdb'), ['-D', data, '-U', 'clearance', '--auth=trust'], {
    stdio: 'ignore',
    cwd: folder,
    ...user,
  });
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', sockets];
  return serve(`postgres://clearance@127.0.0.1:${port}/postgres`, port, folder, () =>
    spawn(program('postgres'), args, { stdio: 'ignore', cwd: folder, ...user }),
  );
}

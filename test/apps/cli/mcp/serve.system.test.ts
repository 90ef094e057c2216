import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it } from 'vitest';
import { importGraph } from '../../../../scripts/build/import-graph.js';
import { PACKAGE as FOLDER, ROOT } from '../../../../scripts/build/paths.js';
import { panda } from '../run.ts';
import { cli, runProgram } from '../run-program.ts';

describe('clearance mcp', () => {
  it('serves an assistant that starts it, and ends with it', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [cli, 'mcp', panda],
      stderr: 'pipe',
    });
    const complaints: Buffer[] = [];
    transport.stderr!.on('data', (piece: Buffer) => complaints.push(piece));
    await client.connect(transport);
    const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
    expect(client.getServerVersion()).toMatchObject({ name: 'clearance', version });
    const ask = (name: string, given: object): ReturnType<Client['callTool']> =>
      client.callTool({ name, arguments: { ...given } });
    expect(
      (await ask('load_robot', { file: 'erd_panda_collision.urdf', srdf: 'erd_panda.srdf' })).isError,
    ).toBe(undefined);
    const outside = await ask('load_robot', { file: `${ROOT}package.json` });
    expect(outside).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('is outside of the folders that are read') as string }],
    });
    const checked = await ask('check_path', { file: 'near.csv' });
    const [{ text }] = checked.content as [{ text: string }];
    expect(JSON.parse(text)).toMatchObject({ format: 'clearance-check', free: true });
    expect((await ask('screenshot', { width: 64, height: 48 })).content).toMatchObject([
      { type: 'image', mimeType: 'image/png' },
      { type: 'text' },
    ]);
    await client.close();
    expect(Buffer.concat(complaints).toString()).toBe('');
  });

  it('ends with its input, and says what is no message', () => {
    const hello = {
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
    };
    const run = spawnSync(process.execPath, [cli, 'mcp', panda], {
      input: `no message\n${JSON.stringify(hello)}\n`,
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(run.stdout)).toMatchObject({ id: 1, result: { serverInfo: { name: 'clearance' } } });
  });

  it('refuses a folder that is not there', () => {
    expect(runProgram(panda, 'mcp', '.', 'none')).toEqual({
      status: 2,
      stdout: '',
      stderr: 'clearance: none: there is no such folder; name those with robots\n',
    });
  });

  it('is loaded by no other command', () => {
    const files = importGraph(`${FOLDER}/cli/main.js`);
    const texts = files.map((file) => readFileSync(ROOT + file, 'utf8'));
    expect(texts.filter((text) => /modelcontextprotocol|jsonrpc/i.test(text))).toEqual([]);
    expect(files.filter((file) => /zod|ajv/.test(file))).toEqual([]);
  });
});

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { collision, joint, link, urdf } from '../../modules/robot/documents.ts';
import { binaryStl, gltf, gltfBuffer, gltfFile } from '../../modules/robot/meshes/files.ts';
import { expectComplaint, type Outcome, run, temporaryFolder } from './run.ts';

describe('what files may name', () => {
  const folder = temporaryFolder();

  function put(path: string, content: string | Uint8Array = binaryStl()): string {
    const file = join(folder.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  function linkTo(target: string, path: string): void {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    symlinkSync(join(folder.path, target), join(folder.path, path));
  }

  /** Checks an arm with a mesh whose URDF lies in a folder. */
  async function check(place: string, uri: string, ...options: string[]): Promise<Outcome> {
    const arm = [
      link('base', '9 0 0'),
      link('rail'),
      `<link name="hand">${collision(`<mesh filename="${uri}"/>`)}</link>`,
      joint('prismatic', 'base', 'rail'),
      joint('prismatic', 'rail', 'hand'),
    ];
    put(`${place}/arm.urdf`, urdf(...arm));
    put(`${place}/path.csv`, '0,0');
    return await run(join(folder.path, place), 'check', 'arm.urdf', '--path', 'path.csv', ...options);
  }

  const expectFound = (outcome: Outcome): void => expect(outcome).toMatchObject({ status: 0, stderr: '' });
  const LEADS_OUT =
    /leads out of \/.*, the package that it should be in; if you trust the URDF, give --allow-outside/;

  it('a URDF names meshes in the package that it is in, by whatever way', async () => {
    put('one/package.xml', '<package><name>one</name></package>');
    const file = put('one/meshes/tip.stl');
    for (const uri of ['../meshes/tip.stl', file, pathToFileURL(file).href, 'package://one/meshes/tip.stl']) {
      expectFound(await check('one/urdf', uri));
    }
  });

  it('a URDF names meshes elsewhere with --allow-outside only', async () => {
    const file = put('elsewhere/tip.stl');
    linkTo('elsewhere/tip.stl', 'two/link.stl');
    linkTo('elsewhere', 'two/folder');
    linkTo('elsewhere/tip.stl', 'parts/link.stl');
    const uris = [
      '../elsewhere/tip.stl',
      file,
      pathToFileURL(file).href,
      'link.stl',
      'folder/tip.stl',
      'package://parts/link.stl',
    ];
    for (const uri of uris) {
      expectComplaint(await check('two', uri), LEADS_OUT);
      expectFound(await check('two', uri, '--allow-outside'));
    }
  });

  it('a package is not left by backslashes, and not with --allow-outside either', async () => {
    put('parts/a.stl');
    for (const uri of [
      'package://parts/..\\..\\a.stl',
      'package://parts/b\\..\\a.stl',
      'package://parts/b/../a.stl',
    ]) {
      expectComplaint(await check('three', uri), 'leads out of its package with ".."');
      expectComplaint(await check('three', uri, '--allow-outside'), 'leads out of its package with ".."');
    }
  });

  it('a glTF names buffers in its own folder, or in its package', async () => {
    put('four/package.xml', '<package><name>four</name></package>');
    put('four/buffers/numbers.bin', gltfBuffer());
    put('four/meshes/numbers.bin', gltfBuffer());
    put('four/meshes/deep/numbers.bin', gltfBuffer());
    for (const uri of ['numbers.bin', 'deep/numbers.bin', '../buffers/numbers.bin']) {
      put('four/meshes/part.gltf', gltfFile(gltf(uri)));
      expectFound(await check('four/urdf', 'package://four/meshes/part.gltf'));
      expectFound(await check('four/urdf', '../meshes/part.gltf'));
    }
  });

  it('a glTF names no buffer elsewhere, and not with --allow-outside either', async () => {
    const secret = put('secret.bin', gltfBuffer());
    linkTo('secret.bin', 'five/link.bin');
    linkTo('.', 'five/up');
    const uris = ['../secret.bin', '..%2Fsecret.bin', secret, 'link.bin', 'up/secret.bin', '../nothing.bin'];
    for (const uri of uris) {
      put('five/part.gltf', gltfFile(gltf(uri)));
      const message = 'cannot be read: it leads out of the folder that the file is in, or its package';
      expectComplaint(await check('five', 'part.gltf'), message);
      expectComplaint(await check('five', 'part.gltf', '--allow-outside'), message);
      expectComplaint(await run(join(folder.path, 'five'), 'fit', 'part.gltf'), message);
    }
  });

  it('a glTF that a link leads to has its buffers where it really is', async () => {
    put('source/part.gltf', gltfFile(gltf('numbers.bin')));
    put('source/numbers.bin', gltfBuffer());
    linkTo('source/part.gltf', 'installed/part.gltf');
    linkTo('source/numbers.bin', 'installed/numbers.bin');
    expectComplaint(await check('six', 'package://installed/part.gltf'), LEADS_OUT);
    expectFound(await check('six', 'package://installed/part.gltf', '--allow-outside'));
  });

  it('clearance fit keeps the same rule', async () => {
    put(
      'seven/arm.urdf',
      urdf(`<link name="a">${collision('<mesh filename="../elsewhere/tip.stl"/>')}</link>`),
    );
    put('elsewhere/tip.stl');
    const fit = ['fit', 'arm.urdf', '--count', '1', '--out', 'out.urdf'];
    expectComplaint(await run(join(folder.path, 'seven'), ...fit), LEADS_OUT);
    expect(await run(join(folder.path, 'seven'), ...fit, '--allow-outside')).toMatchObject({
      status: 0,
      stderr: '',
    });
  });
});

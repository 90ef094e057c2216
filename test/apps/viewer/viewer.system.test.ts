import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadEngine, point, type Scene } from '../../../bindings/index.ts';
import { TAGS } from '../../../bindings/record/format.ts';
import { readRobot } from '../../../modules/files/index.ts';
import { readRecording } from '../../../modules/replay/read-recording.ts';
import { writeRecording } from '../../../modules/replay/write-recording.ts';
import { loadRobot, readMesh, type Robot } from '../../../modules/robot/index.ts';
import { cli, runProgram } from '../cli/run-program.ts';
import { panda } from '../cli/run.ts';
import {
  countPixels,
  installed,
  launch,
  leaderEnd,
  look,
  open,
  PAGE,
  problems,
  untilDrawn,
  untilShown,
} from './browser.ts';

const ROBOTS = fileURLToPath(new URL('../../../data/robots', import.meta.url));

/** A recording of two calls, of which the second is said to have had another answer than it has. */
async function wrongRecording(): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const engine = await loadEngine();
  await engine.record((piece) => pieces.push(piece));
  const scene = engine.createScene({
    segments: { a: [point([0, 0, 0], 0.1)], b: [point([1, 0, 0], 0.1)] },
    pairs: [['a', 'b']],
  });
  scene.isFree({ margin: 2 });
  engine.dispose();
  const file = readRecording(new Uint8Array(Buffer.concat(pieces)), 'wrong');
  const entries = file.entries.map((entry) =>
    entry.kind === 'answer' && entry.number === 2
      ? { ...entry, outcome: { value: true, bytes: Uint8Array.of(TAGS.true) } }
      : entry,
  );
  return writeRecording({ ...file, entries });
}

describe.skipIf(!installed)('the viewer', () => {
  let browser: Browser;
  let folder: string;
  const servers: ChildProcess[] = [];
  beforeAll(async () => {
    browser = await launch();
    folder = mkdtempSync(`${tmpdir()}/clearance-viewer-`);
  });
  afterEach(() => {
    for (const server of servers.splice(0)) server.kill();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  /** Runs `clearance view` and returns the address that it prints. */
  async function view(...args: string[]): Promise<string> {
    const server = spawn(process.execPath, [cli, 'view', ...args, '--no-open'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    servers.push(server);
    let printed = '';
    for (;;) {
      const [piece] = (await once(server.stdout, 'data')) as [Buffer];
      printed += String(piece);
      const address = /http:\S+/.exec(printed)?.[0];
      if (address !== undefined) return address;
    }
  }

  describe('as a file on a disk', () => {
    let page: Page;
    let errors: string[];
    let requests: string[];
    let robot: Robot;
    let scene: Scene;
    beforeAll(async () => {
      robot = loadRobot(readFileSync(`${panda}/erd_panda_collision.urdf`, 'utf8'), {
        srdf: readFileSync(`${panda}/erd_panda.srdf`, 'utf8'),
      });
      scene = robot.createScene(await loadEngine());
    });
    beforeEach(async () => {
      ({ page, errors, requests } = await open(browser, PAGE));
      await untilShown(page);
    });
    afterEach(async () => {
      expect(errors).toEqual([]);
      expect(requests).toEqual([]);
      await page.close();
    });

    /** The closest pairs of the engine itself, as the table has them. */
    function expected(configuration: readonly number[]): [string, string][] {
      robot.setConfiguration(scene, configuration);
      return scene
        .closest(5)
        .map(({ linkA, linkB, distance }) => [`${linkA} – ${linkB}`, (distance * 1e3).toFixed(1)]);
    }

    it('shows the path of the example at its lowest point, with the distances of the engine', async () => {
      await page.locator('.uplot').waitFor();
      const { minimum, configuration, rows } = await look(page);
      expect((minimum * 1e3).toFixed(2)).toBe('14.00');
      expect(rows).toEqual(expected(configuration));
      expect(await page.locator('.label').textContent()).toBe('14.0 mm');
      await page.locator('.path-controls .hint', { hasText: 'lowest 14.0 mm, at waypoint 6.78' }).waitFor();
    });

    it('plays a recording, and shows the call whose answer differs', async () => {
      const path = `${folder}/wrong.recording`;
      writeFileSync(path, await wrongRecording());
      await page.locator('input[type=file]').first().setInputFiles(path);
      const panel = page.locator('.recording');
      await panel
        .locator('.verdict', { hasText: 'the answer of call 2 differs: recorded true, here false' })
        .waitFor();
      expect(await panel.locator('li').count()).toBe(2);
      expect(await panel.locator('li.different').textContent()).toContain('scene1.isFree({ margin: 2 })');
    });

    it('moves a joint when its link is dragged, and shows the distances of the engine there', async () => {
      await page.locator('.uplot').waitFor();
      const before = await look(page);
      const canvas = (await page.locator('canvas.scene').boundingBox())!;
      const [x, y] = [canvas.x + canvas.width * 0.47, canvas.y + canvas.height * 0.33];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 25, y - 15, { steps: 3 });
      await page.mouse.up();
      const after = await look(page);
      const moved = after.configuration.filter(
        (value, i) => Math.abs(value - before.configuration[i]!) > 1e-6,
      );
      expect(moved.length).toBe(1);
      expect(after.rows).toEqual(expected(after.configuration));
    });

    it('brings the focus to a pair whose line is clicked, and draws what is fitted', async () => {
      await page.locator('.uplot').waitFor();
      // A line leads from the label to the middle of the pair.
      const { x, y } = await leaderEnd(page);
      await page.mouse.click(x, y);
      await page.waitForFunction(
        () => document.querySelector('clearance-viewer')!.shadowRoot!.activeElement?.tagName === 'BUTTON',
      );
      const focused = await page.evaluate(
        () =>
          document.querySelector('clearance-viewer')!.shadowRoot!.activeElement?.getAttribute('aria-label') ??
          '',
      );
      expect(focused).toMatch(/^allow panda_/);
      await page.locator('summary', { hasText: 'Fit' }).click();
      await page.locator('label', { hasText: /^by/ }).locator('select').selectOption('one box');
      await page.getByRole('button', { name: 'Fit' }).click();
      await page.getByText(/^1 around panda_/).waitFor();
    });

    it('is used by the keyboard alone', async () => {
      const slider = page.getByLabel('panda_joint4, degrees').first();
      const before = (await look(page)).configuration[3]!;
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowRight');
      const { configuration, rows } = await look(page);
      expect(configuration[3]! - before).toBeCloseTo((11 * Math.PI) / 180, 9);
      expect(rows).toEqual(expected(configuration));
      // Everything that can be done can be come to.
      const reached = new Set<string>();
      await page.locator('select').first().focus();
      for (let i = 0; i < 90; i++) {
        await page.keyboard.press('Tab');
        reached.add(
          await page.evaluate(() => {
            const active = document.querySelector('clearance-viewer')!.shadowRoot!.activeElement;
            return active?.textContent === ''
              ? (active.getAttribute('aria-label') ?? active.tagName)
              : (active?.textContent ?? '');
          }),
        );
      }
      for (const name of [
        'Theme',
        'allow',
        'Save SRDF',
        'Obstacles',
        'Plan',
        'Play',
        'place on the path',
        'PNG',
      ]) {
        expect([...reached]).toContain(name);
      }
    });

    it('moves the robot by the plot, and the cursor of the plot by the path', async () => {
      await page.locator('.uplot').waitFor();
      const area = (await page.locator('.u-over').boundingBox())!;
      await page.mouse.move(area.x + area.width * 0.2, area.y + area.height / 2);
      await page.mouse.move(area.x + area.width * 0.5, area.y + area.height / 2);
      const { configuration, rows } = await look(page);
      expect(rows).toEqual(expected(configuration));
      const place = page.getByLabel('place on the path');
      const sample = Number(await place.inputValue());
      expect(sample).toBeGreaterThan(0);
      await place.fill('0');
      const start = await look(page);
      expect(start.configuration).not.toEqual(configuration);
      const left = await page
        .locator('.u-cursor-x')
        .evaluate((line) => new DOMMatrix(getComputedStyle(line).transform).e);
      expect(left).toBeLessThan(2);
    });

    it('plans from a start to a goal, proves the path, and plots it', async () => {
      await page.locator('summary', { hasText: 'Plan' }).click();
      await page.getByText('Start here').click();
      await page.getByLabel('panda_joint1, degrees').first().focus();
      for (let i = 0; i < 6; i++) await page.keyboard.press('Shift+ArrowLeft');
      await page.getByText('Goal here').click();
      await page.getByText('Find a path').click();
      await page.getByText(/waypoints, proved free all the way/).waitFor();
      await page.locator('.path-controls .hint', { hasText: 'planned path' }).waitFor();
    });

    it('adds, attaches and removes obstacles, and writes what is allowed as an SRDF', async () => {
      await page.locator('summary', { hasText: 'Obstacles' }).click();
      await page.getByText('+ box').click();
      expect((await look(page)).minimum).toBeLessThan(Infinity);
      await page.getByText('attach or detach').click();
      await page.getByText('attach or detach').click();
      await page.getByText('remove', { exact: true }).click();
      const { rows, configuration } = await look(page);
      robot.setConfiguration(scene, configuration);
      const { a, b, linkA, linkB } = scene.closest();
      expect(rows[0]![0]).toBe(`${linkA} – ${linkB}`);
      // What is allowed is about the bodies that the links are of.
      await page.getByLabel(`allow ${a} – ${b}`).click();
      expect((await look(page)).rows.map(([pair]) => pair)).not.toContain(rows[0]![0]);
      const saved = page.waitForEvent('download');
      await page.getByText('Save SRDF').click();
      const srdf = readFileSync(await (await saved).path(), 'utf8');
      const again = loadRobot(readFileSync(`${panda}/erd_panda_collision.urdf`, 'utf8'), { srdf });
      expect(again.pairs.some((pair) => pair.includes(a) && pair.includes(b))).toBe(false);
      expect(again.pairs.length).toBe(robot.pairs.length - 1);
    });

    it('restores what a link says', async () => {
      const slider = page.getByLabel('panda_joint2, degrees').first();
      await slider.focus();
      await page.keyboard.press('ArrowLeft');
      await page.waitForFunction(() => location.hash.includes('q='));
      const before = await look(page);
      const other = await open(browser, page.url());
      await untilShown(other.page);
      await expect
        .poll(async () => (await look(other.page)).configuration.map((value) => value.toFixed(4)))
        .toEqual(before.configuration.map((value) => value.toFixed(4)));
      await other.page.close();
    });

    it('shows the first robot where a link names none that there is', async () => {
      const other = await open(browser, `${PAGE}#robot=nothing&q=1,2&camera=x`);
      await untilShown(other.page);
      expect((await look(other.page)).configuration.length).toBe(robot.joints.length);
      expect(other.errors).toEqual([]);
      await other.page.close();
    });

    it('has nothing that keeps people out, in both themes', async () => {
      await page.locator('.uplot').waitFor();
      // All panels and the list of commands are looked at, too.
      for (const title of ['Obstacles', 'Plan', 'Scan', 'Fit']) {
        await page.locator('summary', { hasText: title }).click();
      }
      await page.getByText('+ box').click();
      for (let theme = 0; theme < 2; theme++) {
        expect(await problems(page)).toEqual([]);
        await page.keyboard.press('Control+k');
        expect(await problems(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Theme' }).click();
      }
    });
  });

  it('plays the motion of a world with what touches in it', async () => {
    cpSync(`${panda}/../falling`, folder, { recursive: true });
    const tables = ['--out', 'motion.csv', '--contacts', 'contacts.csv'];
    const simulated = runProgram(folder, 'simulate', 'world.json', '--seconds', '1', ...tables);
    expect(simulated.status).toBe(0);
    const [motion, contacts] = ['motion.csv', 'contacts.csv'].map((name) => `${folder}/${name}`);
    const address = await view(`${folder}/world.json`, '--motion', motion!, '--contacts', contacts!);
    const { page, errors } = await open(browser, address);
    await untilShown(page);
    const scrub = page.getByLabel('place on the path');
    await scrub.waitFor();
    expect(await scrub.getAttribute('max')).toBe('50');
    const rows = readFileSync(motion!, 'utf8').trim().split('\n').slice(1);
    const joints = (frame: number): number[] => rows[frame]!.split(',').slice(-4, -2).map(Number);
    // A picture before anything touches, and one with arrows: they are red, which nothing else is.
    const red: number[] = [];
    for (const frame of [0, 50]) {
      await scrub.fill(String(frame));
      await untilDrawn(page);
      expect((await look(page)).configuration).toEqual(joints(frame));
      red.push(await countPixels(page, 'red'));
    }
    expect(red[0]).toBe(0);
    expect(red[1]).toBeGreaterThan(4);

    // It takes the second that it took, and begins anew.
    await scrub.fill('0');
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(
      (input) => Number((input as HTMLInputElement).value) > 10,
      await scrub.elementHandle(),
    );
    await page.getByRole('button', { name: 'Pause' }).click();
    expect(errors).toEqual([]);
    await page.close();
  });

  it('shows convex pieces in place of the meshes of a robot', async () => {
    const args = ['moveit_panda.urdf', '--srdf', 'moveit_panda.srdf'].map((word) =>
      word.startsWith('--') ? word : `${ROBOTS}/${word}`,
    );
    const { page, errors } = await open(browser, await view(...args, '--decompose', '0.1mm'));
    await untilShown(page);
    const { rows, configuration } = await look(page);
    const robot = await readRobot(args[0]!, { srdf: args[2]!, meshes: 'decompose', excess: 1e-4 });
    const scene = robot.createScene(await loadEngine());
    robot.setConfiguration(scene, configuration);
    expect(rows).toEqual(
      scene.closest(5).map(({ a, b, distance }) => [`${a} – ${b}`, (distance * 1e3).toFixed(1)]),
    );
    expect(errors).toEqual([]);
    await page.close();
  });

  it('shows a robot of meshes that clearance view serves, and nothing but its own files', async () => {
    const address = await view(`${ROBOTS}/moveit_panda.urdf`, '--srdf', `${ROBOTS}/moveit_panda.srdf`);
    const { page, errors } = await open(browser, address);
    await untilShown(page);
    const { rows, configuration } = await look(page);
    const meshes = new Map<string, Awaited<ReturnType<typeof readMesh>>>();
    const urdf = readFileSync(`${ROBOTS}/moveit_panda.urdf`, 'utf8');
    for (const [, name] of urdf.matchAll(/filename="package:\/\/([^"]*collision[^"]*)"/g)) {
      meshes.set(`package://${name}`, await readMesh(readFileSync(`${ROBOTS}/${name}`), { name: name! }));
    }
    const srdf = readFileSync(`${ROBOTS}/moveit_panda.srdf`, 'utf8');
    const robot = loadRobot(urdf, { srdf, meshFiles: (uri) => meshes.get(uri) });
    const scene = robot.createScene(await loadEngine());
    robot.setConfiguration(scene, configuration);
    expect(rows).toEqual(
      scene.closest(5).map(({ a, b, distance }) => [`${a} – ${b}`, (distance * 1e3).toFixed(1)]),
    );
    // Its links are drawn in convex pieces, however many it takes, and in one.
    await page.locator('summary', { hasText: 'Fit' }).click();
    const kind = page.locator('label', { hasText: /^by/ }).locator('select');
    const [count, excess] = [page.getByLabel('at most'), page.getByLabel('within, mm')];
    expect([await count.isVisible(), await excess.isVisible()]).toEqual([true, false]);
    await page
      .locator('label', { hasText: /^segment/ })
      .locator('select')
      .selectOption('panda_link5');
    await kind.selectOption('convex pieces');
    expect([await count.isVisible(), await excess.isVisible()]).toEqual([false, true]);
    await excess.fill('0.1');
    await page.getByRole('button', { name: 'Fit' }).click();
    await page.getByText('3 around panda_link5, at most 0.032 mm beyond the surface').waitFor();
    await kind.selectOption('one hull');
    expect([await count.isVisible(), await excess.isVisible()]).toEqual([false, false]);
    await page.getByRole('button', { name: 'Fit' }).click();
    await page.getByText('1 around panda_link5, at most 0.22 mm beyond the surface').waitFor();
    expect(errors).toEqual([]);
    await page.close();

    const { origin } = new URL(address);
    const status = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
      (await fetch(`${origin}${path}`, { headers })).status;
    expect(await status('/view.json')).toBe(200);
    for (const path of [
      '/package.json',
      '/mesh/..%2f..%2fpackage.json',
      '/mesh/999.stl',
      '/%2e%2e/README.md',
    ]) {
      expect(await status(path)).toBe(404);
    }
  });

  it.each([
    ['spheres', 'vamp_panda_spherized.urdf', ['--srdf', 'vamp_panda.srdf']],
    ['a humanoid', 'erd_romeo_laas_small.urdf', ['--srdf', 'erd_romeo_small.srdf']],
    ['xacro', 'ur_description/urdf/ur.urdf.xacro', ['--xacro', 'ur_type:=ur5e', '--xacro', 'name:=ur5e']],
    [
      'mimics',
      'robotiq_2f85/robotiq_arg2f_85_model.urdf',
      ['--package', `robotiq_2f_85_gripper_visualization=${ROBOTS}/robotiq_2f85`],
    ],
  ])('shows a robot of %s with the distances that the command line tells', async (_, file, options) => {
    const given = options.map((option) => (option.endsWith('.srdf') ? `${ROBOTS}/${option}` : option));
    const address = await view(`${ROBOTS}/${file}`, ...given);
    const { page, errors } = await open(browser, address);
    await untilShown(page);
    const { rows, configuration } = await look(page);
    writeFileSync(`${folder}/here.csv`, configuration.join(','));
    const checked = runProgram(
      folder,
      'check',
      `${ROBOTS}/${file}`,
      ...given,
      '--path',
      'here.csv',
      '--json',
    );
    const { waypoints } = JSON.parse(checked.stdout) as {
      waypoints: { closest: { linkA: string; linkB: string; distance: number; depth?: unknown } }[];
    };
    const { linkA, linkB, distance, depth } = waypoints[0]!.closest;
    const millimetres = depth === undefined ? (distance * 1e3).toFixed(1) : 'overlap';
    expect(rows[0]).toEqual([`${linkA} – ${linkB}`, millimetres]);
    // What overlaps is at distance 0 where it is made of meshes, and not free all the same.
    const sentence = await page.locator('.sentence').textContent();
    const state = distance > 0 ? 'free' : 'in collision';
    const unit = depth === undefined ? ' mm' : '';
    expect(sentence).toBe(`${millimetres}${unit}, ${state}: ${linkA} – ${linkB}`);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('draws again when the graphics card comes back', async () => {
    const { page, errors } = await open(browser, PAGE);
    await untilShown(page);
    const lose = (): Promise<void> =>
      page.evaluate(() => {
        const canvas = document.querySelector('clearance-viewer')!.shadowRoot!.querySelector('canvas')!;
        const lost = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
        lost.loseContext();
        Object.assign(globalThis, { restore: () => lost.restoreContext() });
      });
    await lose();
    await page.getByText('The graphics card has dropped the picture.').waitFor();
    await page.evaluate(() => (globalThis as unknown as { restore: () => void }).restore());
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    expect(errors).toEqual([]);
    await page.close();
  });

  it('opens a folder that is dropped', async () => {
    const { page, errors } = await open(browser, PAGE);
    await untilShown(page);
    const urdf = readFileSync(`${ROBOTS}/erd_romeo_laas_small.urdf`, 'utf8');
    await page.evaluate((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], 'romeo.urdf'));
      const viewer = document.querySelector('clearance-viewer')!;
      viewer.dispatchEvent(
        new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
      );
    }, urdf);
    await page.waitForFunction(() => {
      const { state, minimum } = document.querySelector('clearance-viewer') as unknown as {
        state: { sample?: string; configuration: number[] };
        minimum: number;
      };
      return state.sample === undefined && state.configuration.length > 20 && minimum < Infinity;
    });
    expect(errors).toEqual([]);
    await page.close();
  });

  it('says what was not found when a folder is dropped, and goes on without', async () => {
    const { page } = await open(browser, PAGE);
    await untilShown(page);
    const urdf =
      '<robot name="r"><link name="a"><collision><geometry><mesh filename="package://p/a.stl"/></geometry></collision></link></robot>';
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'r.urdf', mimeType: 'text/xml', buffer: Buffer.from(urdf) });
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    expect(await dialog.textContent()).toMatch(
      /1 mesh is missing, in p.*1 of them is compared.*package:\/\/p\/a\.stl: looked for p\/a\.stl/s,
    );
    // In one sentence: where it was looked for is folded.
    expect(await dialog.getByText('looked for p/a.stl').isVisible()).toBe(false);
    await dialog.getByRole('button', { name: 'Go on without' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('1 mesh is missing, in p; distances do without.').waitFor();
    await page.close();
  });

  it.each([
    ['broken.urdf', '<robot name="r"><link/></robot>', /broken\.urdf:1: <link> needs the attribute name/],
    ['half.urdf', '<robot name="r"><link name="a">', /half\.urdf/],
    ['path.csv', '1,2,3\n', /path\.csv:1: expected 8 numbers, got 3/],
    ['notes.txt', 'hello', /there is no robot/],
    ['bad.zip', 'PK\u0003\u0004nonsense', /bad\.zip: cannot be unpacked/],
  ])('says what is wrong with %s', async (name, text, message) => {
    const { page, errors } = await open(browser, PAGE);
    await untilShown(page);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    const dialog = page.getByRole('alertdialog');
    await dialog.waitFor();
    expect(await dialog.textContent()).toMatch(message);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('says that a large mesh is being read, and draws meanwhile, as a worker reads it', async () => {
    const { page } = await open(browser, PAGE);
    await untilShown(page);
    const triangles = 400_000;
    const stl = Buffer.alloc(84 + 50 * triangles);
    stl.writeUInt32LE(triangles, 80);
    for (let i = 0; i < triangles; i++) {
      for (let k = 0; k < 9; k++) stl.writeFloatLE(Math.sin(i * 9 + k) + (k % 3), 84 + 50 * i + 12 + 4 * k);
    }
    writeFileSync(`${folder}/large.stl`, stl);
    writeFileSync(
      `${folder}/large.urdf`,
      '<robot name="r"><link name="a"><visual><geometry><mesh filename="large.stl"/></geometry></visual></link></robot>',
    );
    await page.evaluate(() => {
      const seen = { progress: false };
      Object.assign(globalThis, { seen });
      setInterval(() => {
        const overlay = document
          .querySelector('clearance-viewer')!
          .shadowRoot!.querySelector<HTMLElement>('.overlay')!;
        if (!overlay.hidden && overlay.querySelector('progress') !== null) seen.progress = true;
      }, 5);
    });
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([`${folder}/large.urdf`, `${folder}/large.stl`]);
    await page.waitForFunction(() => {
      const overlay = document
        .querySelector('clearance-viewer')!
        .shadowRoot!.querySelector<HTMLElement>('.overlay')!;
      return (globalThis as unknown as { seen: { progress: boolean } }).seen.progress && overlay.hidden;
    });
    await page.close();
  });
});

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import type { PerspectiveCamera } from 'three';
import type { URDFRobot } from 'urdf-loader/src/URDFClasses.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, loadEngine } from '../../bindings/index.ts';
import { loadRobot } from '../../modules/robot/index.ts';
import { ROOT } from '../../scripts/build/paths.js';
import { installed, launch, open } from '../apps/viewer/browser.ts';
import { serve } from '../../scripts/serve.ts';
import { pack, run } from './install.ts';

const PAGE = readFileSync(`${ROOT}docs/three.md`, 'utf8');

/** The programs of the page in one language. */
const programs = (language: string): string[] =>
  [...PAGE.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, program]) => program!);

const [LOADER, OURS] = programs('javascript') as [string, string];
const [HOOK] = programs('tsx') as [string];

/** Packages that a user installs beside this one, or that these bring along. */
const PEERS = [
  'three',
  'urdf-loader',
  'react',
  'react-dom',
  '@types/three',
  '@types/react',
  '@types/react-dom',
];

/** Somebody's own robot: with a mesh, a joint that follows another, and shapes of each kind. */
const URDF = `<robot name="own">
<link name="base">
  <visual><geometry><mesh filename="link0.stl"/></geometry></visual>
</link>
<link name="column"><visual><origin xyz="0 0 0.15"/><geometry><cylinder radius="0.05" length="0.3"/></geometry></visual></link>
<link name="arm"><visual><origin xyz="0.2 0 0"/><geometry><box size="0.4 0.06 0.06"/></geometry></visual></link>
<link name="tool"><visual><origin xyz="0.1 0 0"/><geometry><sphere radius="0.05"/></geometry></visual></link>
<joint name="turn" type="revolute"><parent link="base"/><child link="column"/><origin xyz="0 0 0.15"/><axis xyz="0 0 1"/>
  <limit lower="-3" upper="3" effort="1" velocity="1"/></joint>
<joint name="lift" type="revolute"><parent link="column"/><child link="arm"/><origin xyz="0 0 0.35"/><axis xyz="0 1 0"/>
  <limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
<joint name="bow" type="revolute"><parent link="arm"/><child link="tool"/><origin xyz="0.45 0 0"/><axis xyz="0 1 0"/>
  <limit lower="-3" upper="3" effort="1" velocity="1"/><mimic joint="lift" multiplier="0.5" offset="0.3"/></joint>
</robot>`;

/** What the page says of itself. */
interface Seen {
  /** The distance that the first of the lines spans. */
  readonly spanned: number;
  readonly lines: number;
}

/** What the page has for the console. */
interface PageGlobals {
  readonly scene: { readonly children: readonly URDFRobot[]; updateMatrixWorld: () => void };
  readonly camera: PerspectiveCamera;
}

describe('docs/three.md', () => {
  let folder: string;
  let engine: Engine;
  beforeAll(async () => {
    folder = mkdtempSync(`${tmpdir()}/clearance-three-`);
    const modules = `${folder}/node_modules`;
    mkdirSync(`${modules}/clearance`, { recursive: true });
    run('tar', ['xzf', pack(folder), '--strip-components=1', '-C', `${modules}/clearance`], folder);
    mkdirSync(`${modules}/@types`);
    // Links lead to one copy of three.js, as npm would install it.
    for (const name of PEERS) symlinkSync(`${ROOT}node_modules/${name}`, `${modules}/${name}`);
    mkdirSync(`${folder}/public`);
    writeFileSync(`${folder}/package.json`, '{ "private": true, "type": "module" }');
    writeFileSync(`${folder}/public/robot.urdf`, URDF);
    const meshes = `${ROOT}data/robots/moveit_resources_panda_description/meshes/collision`;
    cpSync(`${meshes}/link0.stl`, `${folder}/public/link0.stl`);
    engine = await loadEngine();
  });
  afterAll(() => {
    engine?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has live distances in no more than 10 lines beside the example of urdf-loader', () => {
    expect(
      OURS.trimEnd()
        .split('\n')
        .filter((line) => line.trim() !== '').length,
    ).toBeLessThanOrEqual(10);
    expect(Math.max(...OURS.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
    expect(HOOK.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });

  it('has programs that compile in strict TypeScript', () => {
    writeFileSync(`${folder}/hook.tsx`, HOOK);
    const [program] = programs('js') as [string];
    writeFileSync(`${folder}/program.ts`, program.replace('catch (error)', 'catch (error: any)'));
    const options = {
      ...{ strict: true, noEmit: true, target: 'es2022', lib: ['es2022', 'dom'], types: ['three'] },
      ...{
        module: 'esnext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        exactOptionalPropertyTypes: true,
      },
      skipLibCheck: true,
    };
    writeFileSync(
      `${folder}/tsconfig.json`,
      JSON.stringify({ compilerOptions: options, include: ['hook.tsx', 'program.ts'] }),
    );
    const tsc = `${ROOT}node_modules/typescript/lib/tsc.js`;
    expect(() => run(process.execPath, [tsc, '-p', `${folder}/tsconfig.json`], folder)).not.toThrow();
  });

  describe.skipIf(!installed)('in Chromium, built by vite', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launch();
    });
    afterAll(() => browser?.close());

    /** Builds a program into a page, and opens it. */
    async function show(name: string, program: string, act: (page: Page) => Promise<void>): Promise<void> {
      writeFileSync(`${folder}/${name}`, program);
      const script = `<body style="margin: 0"><script type="module" src="/${name}"></script></body>`;
      writeFileSync(`${folder}/index.html`, `<!doctype html><title>Own robot</title>${script}`);
      const vite = `${ROOT}node_modules/vite/bin/vite.js`;
      run(process.execPath, [vite, 'build', '--outDir', 'dist', '--emptyOutDir'], folder);
      const server = await serve(pathToFileURL(`${folder}/dist/`));
      const { page, errors } = await open(browser, `${server.origin}/index.html`, {
        viewport: { width: 640, height: 480 },
      });
      try {
        await act(page);
        expect(errors).toEqual([]);
      } finally {
        await page.close();
        await server.close();
      }
    }

    /** The lowest distance, by the reader of files. */
    function lowest(turn: number, lift: number): number {
      const stl = readFileSync(`${folder}/public/link0.stl`);
      const robot = loadRobot(URDF.replaceAll('visual>', 'collision>'), {
        meshFiles: () => new Uint8Array(stl),
      });
      const scene = robot.createScene(engine);
      robot.setConfiguration(scene, [turn, lift]);
      const { distance } = scene.evaluate().minimum();
      scene.dispose();
      return distance;
    }

    const see = (page: Page): Promise<Seen> =>
      page.evaluate(() => {
        interface Marks {
          children: { visible: boolean; type: string; matrixWorld: { elements: number[] } }[];
        }
        const { scene } = globalThis as unknown as { scene: { children: (Marks & { rows?: Int32Array })[] } };
        const lines = scene.children.find(({ rows }) => rows !== undefined);
        const ends = (lines?.children ?? []).slice(1, 3).map((end) => end.matrixWorld.elements.slice(12, 15));
        const spanned = Math.hypot(...(ends[0] ?? []).map((x, i) => x - ends[1]![i]!));
        return { spanned, lines: lines?.rows?.length ?? 0 };
      });

    it('shows the distances of a robot, which follow when it is moved or dragged', async () => {
      const imports = /^import .*$/gm;
      const program = [
        ...(OURS.match(imports) ?? []),
        LOADER,
        OURS.replaceAll(imports, ''),
        'Object.assign(globalThis, { scene, camera });',
      ].join('\n');
      await show('main.js', program, async (page) => {
        await expect.poll(async () => (await see(page)).lines).toBe(3);
        await expect.poll(async () => (await see(page)).spanned).toBeCloseTo(lowest(0, 0), 6);
        const [x, y] = await page.evaluate(() => {
          const { scene, camera } = globalThis as unknown as PageGlobals;
          const robot = scene.children.find(({ isURDFRobot }) => isURDFRobot)!;
          robot.setJointValue('turn', 0.5);
          robot.setJointValue('lift', 0.7);
          scene.updateMatrixWorld();
          const { x, y } = robot.links
            .arm!.localToWorld(camera.position.clone().set(0.3, 0, 0))
            .project(camera);
          return [(x + 1) * 320, (1 - y) * 240] as const;
        });
        await expect.poll(async () => (await see(page)).spanned).toBeCloseTo(lowest(0.5, 0.7), 6);
        expect(Math.abs(lowest(0.5, 0.7) - lowest(0, 0))).toBeGreaterThan(1e-3);
        // By the pointer.
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x, y - 60, { steps: 5 });
        await page.mouse.up();
        const lift = await page.evaluate(() => {
          const { scene } = globalThis as unknown as PageGlobals;
          return scene.children.find(({ isURDFRobot }) => isURDFRobot)!.joints.lift!.angle;
        });
        expect(Math.abs(lift - 0.7)).toBeGreaterThan(0.05);
        await expect.poll(async () => (await see(page)).spanned).toBeCloseTo(lowest(0.5, lift), 6);
        if (process.env.CLEARANCE_PICTURES === '1') {
          await page.screenshot({ path: `${tmpdir()}/clearance-three.png` });
        }
      });
    });

    it('gives the lowest distance to a component of React', async () => {
      writeFileSync(`${folder}/hook.tsx`, HOOK);
      const program = `
        import { createElement } from 'react';
        import { createRoot } from 'react-dom/client';
        import { Mesh, Scene, SphereGeometry } from 'three';
        import { useClearance } from './hook.tsx';
        const scene = new Scene();
        for (const x of [0, 1]) {
          const ball = new Mesh(new SphereGeometry(0.1));
          ball.position.x = x;
          scene.add(ball);
        }
        globalThis.move = (x) => void (scene.children[1].position.x = x);
        function App() {
          const [closest, lines] = useClearance(scene);
          return createElement('output', null, closest === undefined ? '' : closest.distance.toFixed(3) + ' ' + lines.rows.length);
        }
        const root = document.body.appendChild(document.createElement('div'));
        createRoot(root).render(createElement(App));`;
      await show('react.js', program, async (page) => {
        const text = (): Promise<string | null> => page.locator('output').textContent();
        await expect.poll(text).toBe('0.800 1');
        await page.evaluate(() => (globalThis as unknown as { move: (x: number) => void }).move(0.5));
        await expect.poll(text).toBe('0.300 1');
      });
    });
  });
});

// Starts the service, asks it under a small load, and closes it. With a port behind its name it serves until
// Ctrl+C.
import { readFileSync } from 'node:fs';
import { startService } from './service.js';

const [, , port] = process.argv;
const service = await startService(Number(port ?? 0));

if (port === undefined) {
  await demonstrate(service.address);
  await service.close();
  console.log('closed');
} else {
  console.log(`${service.address}\nCtrl+C ends it.`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => service.close());
}

async function demonstrate(address) {
  const ask = async (path, question) => {
    const body = typeof question === 'string' ? question : JSON.stringify(question);
    const response = await fetch(address + path, { method: 'POST', body });
    return { code: response.status, ...(await response.json()) };
  };
  const read = (name) => readFileSync(new URL(`../panda/${name}`, import.meta.url), 'utf8');
  const scene = JSON.parse(read('scene.json'));
  const robot = { urdf: read('erd_panda_collision.urdf'), srdf: read('erd_panda.srdf') };
  const ready = { panda_joint2: -0.785, panda_joint4: -2.356, panda_joint6: 1.571, panda_joint7: 0.785 };
  const turned = { ...ready, panda_joint1: 1.5 };
  const post = [
    {
      kind: 'line',
      vertices: [
        [0.35, 0.35, 0],
        [0.35, 0.35, 1],
      ],
      radius: 0.05,
    },
  ];
  const question = { ...robot, segments: { post }, from: ready, to: turned };

  const measured = await ask('/distances', { scene, poses: { ball: { position: [0.5, 0, 0.5] } } });
  console.log(
    'distances:',
    measured.code,
    measured.pairs.map(({ a, b, distance }) => `${a} – ${b} ${distance.toFixed(3)} m`).join(),
  );
  const planned = await ask('/plan', question);
  console.log(
    'plan:',
    planned.code,
    planned.status,
    planned.certified ? 'proved free' : '',
    planned.joints.length,
    'joints',
  );

  // As many questions at once as the service takes.
  const load = Array.from({ length: 60 }, (_, i) =>
    i % 4 === 0 ? ask('/plan', { ...question, seed: i }) : ask('/distances', { scene }),
  );
  const answers = await Promise.all(load);
  console.log('under load:', answers.filter(({ error }) => error === undefined).length, 'answers');

  const wrong = [
    ['/plan', { ...question, to: { panda_joint9: 1 } }],
    ['/distances', { scene: { segments: 7 } }],
    ['/distances', '{'],
    ['/distances', ' '.repeat(2 ** 20 + 1)],
    ['/paths', {}],
  ];
  for (const [path, given] of wrong) {
    const { code, error } = await ask(path, given);
    console.log('refused:', code, error.length > 90 ? `${error.slice(0, 90)} …` : error);
  }
}

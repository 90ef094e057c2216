import { drawSceneFigure, readSceneFigures } from './figures.ts';
import { highlight } from './highlight.ts';
import { MODULES, pageOf } from './pages.ts';
import { barOf, escapeHtml, headOf, menuOf } from './template.ts';

/** A tile of the home page: what it is about, and what leads on, to guides and to live pages. */
interface Tile {
  readonly title: string;
  readonly text: string;
  readonly guides: readonly (readonly [file: string, text: string])[];
  readonly live: readonly (readonly [page: string, text: string])[];
  /** What it looks like, 160 by 84. */
  readonly picture: string;
}

const TILES: readonly Tile[] = [
  {
    title: 'Distance',
    text: 'How far apart bodies are, where, and which way they part: boxes, cylinders, hulls, meshes, point clouds and maps. Where they overlap, how deep.',
    guides: [
      ['docs/scenes.md', 'Scenes'],
      ['docs/solids.md', 'Solids'],
      ['docs/meshes.md', 'Meshes'],
    ],
    live: [
      ['closest-points', 'Closest points'],
      ['mesh-against-mesh', 'Mesh against mesh'],
    ],
    picture:
      '<rect class="a" x="18" y="26" width="46" height="38" rx="4" transform="rotate(-12 41 45)"/><circle class="b" cx="124" cy="42" r="22"/><path class="line" d="M66 44h35"/><circle class="dot" cx="66" cy="44" r="3.5"/><circle class="dot" cx="101" cy="43" r="3.5"/>',
  },
  {
    title: 'Planning',
    text: 'Paths among obstacles, searched, shortened and proved free on every edge; inverse kinematics and trajectories with gradients.',
    guides: [
      ['docs/planning.md', 'Planning'],
      ['docs/continuous.md', 'Proved motions'],
      ['docs/robots-reach.md', 'Inverse kinematics'],
    ],
    live: [
      ['planning', 'Plan in the page'],
      ['path-clearance', 'A path with its clearance'],
    ],
    picture:
      '<rect class="a" x="62" y="8" width="16" height="40" rx="3"/><rect class="a" x="98" y="38" width="16" height="38" rx="3"/><path class="line" d="M14 62C40 62 44 62 70 60S84 30 106 28s20 4 42 4"/><circle class="dot" cx="14" cy="62" r="4.5"/><circle class="b" cx="148" cy="32" r="6"/>',
  },
  {
    title: 'Sensors',
    text: 'Laser scanners, depth images and sonars on links that move, with noise; maps that are set and cleared in place, from OctoMap, PCD and PLY.',
    guides: [
      ['docs/rays.md', 'Rays and range sensors'],
      ['docs/maps.md', 'Maps and scans'],
      ['docs/point-clouds.md', 'Point clouds'],
    ],
    live: [
      ['laser-scanner', 'A laser scanner'],
      ['driving', 'Driving through a city'],
    ],
    picture:
      '<path class="thin" d="M28 62 118 14M28 62l94-27M28 62l96-8M28 62l92 12"/><path class="a" d="M116 6h26v74h-26z"/><circle class="dot" cx="117" cy="14.500" r="3.500"/><circle class="dot" cx="117" cy="36.500" r="3.500"/><circle class="dot" cx="117" cy="54.500" r="3.500"/><circle class="dot" cx="117" cy="73.500" r="3.500"/><circle class="b" cx="28" cy="62" r="11"/>',
  },
  {
    title: 'Simulation',
    text: 'Robots and bodies with mass that fall, bounce, rub, rest and are driven by motors, on the same contacts; vehicles with odometry.',
    guides: [
      ['docs/dynamics.md', 'Dynamics'],
      ['docs/contacts.md', 'Contacts'],
      ['docs/vehicles.md', 'Vehicles'],
    ],
    live: [
      ['pendulums', 'A row of pendulums'],
      ['contacts', 'Contacts and patches'],
    ],
    picture:
      '<path class="thin" d="M36 10h92M52 10v40M76 10v40M100 10v40M122 10 146 42"/><circle class="a" cx="52" cy="60" r="12"/><circle class="a" cx="76" cy="60" r="12"/><circle class="a" cx="100" cy="60" r="12"/><circle class="b" cx="146" cy="52" r="12"/><path class="thin" d="M20 80h120"/>',
  },
];

/** What the page may do beside others: run the binary of the live robot, and fetch its meshes. */
const POLICY = { 'script-src': "'self' 'wasm-unsafe-eval'", 'connect-src': "'self'" };

/**
 * The home page.
 *
 * @param readme - the README: its first program is shown, with what it prints
 */
export function homePage(readme: string): string {
  const figures = readSceneFigures();
  const [, program, printed] = /```js\n(.*?)```\n\n```text\n(.*?)```/s.exec(readme)!;
  const head = headOf({
    title: 'clearance: exact distances for robots',
    page: 'index.html',
    description:
      'Exact, real-time distance and collision queries for robots, in Node and the browser: distances, planning, range sensors and simulation.',
    policy: POLICY,
    more: '\n<link rel="stylesheet" href="home.css">',
  });
  const { cpu, cores, runtime } = figures.machine;
  return `${head}<body class="home">
${barOf('index.html')}
${menuOf('index.html')}
<main id="content">
<section class="hero">
<div class="words">
<h1>How far apart, where, and which are closest.</h1>
<p class="lead">Exact distances and collisions for robots, in the browser and in Node: all pairs of an arm in microseconds, with closest points, normals and gradients.</p>
<pre class="install"><code>npm install clearance</code></pre>
<p class="actions"><a class="button first" href="viewer/index.html">Try it with your URDF</a><a class="button" href="overview.html">Get started</a></p>
<p class="facts">No dependencies · no configuration · Apache-2.0</p>
</div>
<figure class="live">
<div class="stage"><img src="docs/images/live.webp" width="720" height="520" alt="" fetchpriority="high"><canvas data-part="canvas" tabindex="0" role="application" aria-label="A Panda arm, a ball and the floor. Drag the arm or the ball; arrow keys move the ball, with Shift nearer and farther."></canvas>
<div class="readout"><output data-part="distance">–</output><span>mm</span><p data-part="pair">closest pair</p></div>
<p class="cost" data-part="cost"></p></div>
<div class="plot" data-part="plot" role="img" aria-label="The clearance of the last ten seconds, and the 30 mm that the arm keeps"></div>
<figcaption><span>Drag the arm, or the ball into its way: it keeps 30 mm.</span><span class="controls"><button type="button" data-part="toggle">Pause</button><button type="button" data-part="reset">Reset</button></span></figcaption>
</figure>
</section>
<section class="tiles" aria-label="What it does">
${TILES.map(tileOf).join('\n')}
</section>
<section class="program-section">
<div><h2>Ten lines with a robot</h2>
<p>The robot comes with the package. Yours is a URDF, MJCF, SDF or xacro with meshes, and an SRDF where there is one.</p>
<ul class="together">
<li><a href="docs/three.html"><strong>three.js and urdf-loader</strong> live distances of what they show, in ten lines</a></li>
<li><a href="docs/three.html#react"><strong>React</strong> a hook for react-three-fiber</a></li>
<li><a href="examples/ros2/index.html"><strong>ROS 2</strong> distances as markers, over rosbridge; SRDFs and scenes of MoveIt</a></li>
<li><a href="docs/command-line.html"><strong>Terminal</strong> <code>npx clearance check robot.urdf</code></a></li>
</ul></div>
<div><pre tabindex="0"><code class="language-js">${highlight(program!, 'js')}</code></pre>
<pre class="printed" tabindex="0"><code>${escapeHtml(printed!)}</code></pre></div>
</section>
<section class="yours">
<div><h2>Try it with your URDF</h2><p>The viewer opens in the browser: drop a folder with a robot and its meshes, move its joints, and see every pair with its millimetres. Nothing leaves your computer.</p></div>
<a class="button first" href="viewer/index.html">Open the viewer</a>
</section>
<section class="speed">
<div><h2>How fast</h2>
<p>Sets of poses per second, one thread: more is better. Distance, both points and the normal of every pair are part of each figure of clearance, and every contestant’s distances were checked before it was timed.</p>
<p>Above, the scene of the bench in which it gains most; below, that in which it gains least.</p>
<p class="facts">${escapeHtml(cpu)}, ${cores} cores, ${escapeHtml(runtime)}. <a href="docs/benchmarks.html">How it is measured</a> · <a href="bench/results/report.html">all figures</a></p></div>
<div>${drawSceneFigure(figures)}</div>
</section>
<section class="modules">
<h2>One package, in parts</h2>
<ul>${MODULES.map(
    ({ name, what, guide }) =>
      `<li><a href="${pageOf(guide)}"><code>${name}</code></a> ${escapeHtml(what)}</li>`,
  ).join('')}</ul>
</section>
</main>
<footer class="end"><a href="docs/index.html">All guides</a><a href="api/index.html">API</a><a href="gallery/index.html">Gallery</a><a href="CHANGELOG.html">Changes</a><a href="llms.txt">llms.txt</a><span>Apache-2.0</span></footer>
</body>
</html>
`;
}

function tileOf({ title, text, guides, live, picture }: Tile): string {
  const guided = guides.map(([file, name]) => `<a href="${pageOf(file)}">${name}</a>`);
  const shown = live.map(([page, name]) => `<a href="gallery/${page}.html">${name}</a>`);
  return `<article class="tile"><svg viewBox="0 0 160 84" aria-hidden="true">${picture}</svg>
<h2>${title}</h2><p>${text}</p>
<p class="leads"><span>Guides</span>${guided.join('')}</p><p class="leads"><span>Live</span>${shown.join('')}</p></article>`;
}

import type { Waypoint } from '../../modules/files/documents/columns.ts';
import type { Engine } from '../../bindings/index.ts';
import { loadOwnEngine } from './engine.ts';
import { FileBag } from './files/bag.ts';
import { MeshReader } from './files/mesh-task.ts';
import { findRecording } from './files/recording.ts';
import { DistancePanel } from './panels/distances.ts';
import { button, buttons, download, h } from './panels/dom.ts';
import { FitPanel } from './panels/fit.ts';
import { JointPanel } from './panels/joints.ts';
import { Legend } from './panels/legend.ts';
import { ObstaclePanel } from './panels/obstacles.ts';
import { Overlay } from './panels/overlay.ts';
import { PathBar } from './panels/path-bar.ts';
import { PlanPanel } from './panels/plan.ts';
import { Readout } from './panels/readout.ts';
import { RecordingPanel } from './panels/recording.ts';
import { Toolbar } from './panels/toolbar.ts';
import { startOwnProgram } from './program.ts';
import { SAMPLES } from './samples.ts';
import { loadFrom, type LoadedRobot, type MissingFile, MissingMeshes } from './session/load.ts';
import { type CoverChoice, fitAround, type FitLimits, type Fitted } from './session/fit.ts';
import { playRecording } from './session/recording.ts';
import { configurationAt, formatMeasured, type MeasuredPath } from './session/measured.ts';
import { type ObstacleKind, Session } from './session/session.ts';
import { lookThrough, type RobotSource, sourceFromBag, type TextFile } from './session/source.ts';
import type { ViewState } from './state.ts';
import { SHOWN_PARTS } from './view/robot-view.ts';
import { type Look, World } from './world.ts';

/** Milliseconds that nothing has to change before a path is measured anew. */
const SETTLE = 150;

/** The colors of what is drawn and is no part of the style sheet. */
const THEMES = {
  light: {
    back: '#eef1f6',
    grid: '#c2c9d6',
    line: '#101828',
    plot: '#0b5cad',
    text: '#4c566b',
    low: '#b00040',
  },
  dark: {
    back: '#161a23',
    grid: '#343d4f',
    line: '#ffffff',
    plot: '#7cb8ff',
    text: '#a9b4c8',
    low: '#ff8fb0',
  },
};

/** What makes the page: the session, its picture, and the panels, each of which knows only what it shows. */
export class App {
  readonly canvas = h('canvas', {
    className: 'scene',
    tabIndex: 0,
    aria: { label: 'the robot; drag a link to move its joint', role: 'img' },
  });
  readonly overlay = new Overlay();
  readonly #onMove: () => void;
  readonly #look: Look = { parts: 'both', tints: true, lines: 5, margin: 0, far: 0.1 };
  readonly #legend = new Legend();
  readonly #readout = new Readout();
  readonly #label = h('div', { className: 'label', hidden: true, aria: { hidden: 'true' } });
  readonly #notes = h('div', { className: 'notes' });
  readonly #joints = new JointPanel((joint, position) => this.moveJoint(joint, position));
  readonly #distances: DistancePanel;
  readonly #fit = new FitPanel(
    (segment, choice, limits) => this.#fitSegment(segment, choice, limits),
    () => {
      this.#world?.robot?.clearFitted();
      this.redraw();
    },
  );
  readonly #recording = new RecordingPanel();
  readonly #obstacles: ObstaclePanel;
  readonly #plan: PlanPanel;
  readonly #path = new PathBar(
    (sample) => this.#toSample(sample),
    () => this.#savePath(),
  );
  readonly #toolbar: Toolbar;
  #engine: Engine | undefined;
  #reader: MeshReader | undefined;
  #world: World | undefined;
  #session: Session | undefined;
  #bag = new FileBag();
  #sample: string | undefined;
  #opened = 0;
  #isDirty = true;
  #frame = 0;
  #heldLink: string | undefined;
  #remeasure: ReturnType<typeof setTimeout> | undefined;

  /** @param onMove - is told that something has moved */
  constructor(onMove: () => void) {
    this.#onMove = onMove;
    this.#distances = new DistancePanel(
      (a, b) => this.#change((session) => session.allow(a, b)),
      (a, b) => this.#change((session) => session.forbid(a, b)),
      () =>
        this.#session && download(`${this.#session.robot.name}.srdf`, new Blob([this.#session.writeSrdf()])),
    );
    this.#obstacles = new ObstaclePanel({
      add: (kind) => this.#addObstacle(kind),
      remove: (id) => this.#removeObstacle(id),
      hold: (id) => this.#holdObstacle(id),
      attach: (id, segment) => this.#change((session) => session.toggleAttached(id, segment)),
      turn: (turns) => this.#world?.handle.setMode(turns ? 'rotate' : 'translate'),
    });
    this.#plan = new PlanPanel({
      session: () => this.#session,
      margin: () => this.#look.margin,
      show: (waypoints, name) => void this.#setWaypoints(waypoints, name),
      ghosts: (configurations) => {
        this.#world?.setGhosts(configurations);
        this.redraw();
      },
    });
    this.#toolbar = new Toolbar({
      samples: Object.keys(SAMPLES),
      openSample: (name) => void this.openSample(name),
      openFiles: (gather) => void this.openFiles(gather),
      parts: (parts) => this.#setLook({ parts }),
      margin: (margin) => this.#setLook({ margin }),
      tints: (tints) => this.#setLook({ tints }),
      lines: (lines) => this.#setLook({ lines }),
      gizmo: (link) => this.#holdLink(link),
      turn: (turns) => this.#world?.handle.setMode(turns ? 'rotate' : 'translate'),
      theme: () => this.setTheme(this.theme === 'dark' ? 'light' : 'dark'),
      picture: () => this.#savePicture(),
    });
  }

  theme: keyof typeof THEMES = 'light';
  /** Is told of another theme. */
  onTheme: (theme: keyof typeof THEMES) => void = () => {};

  /** All of the page, to be put into a root. */
  layout(): HTMLElement {
    return h(
      'div',
      { className: 'layout' },
      this.#toolbar.root,
      h('div', { className: 'stage' }, this.canvas, this.#readout.root, this.#legend.root, this.#label),
      h(
        'aside',
        { aria: { label: 'panels' }, tabIndex: 0 },
        this.#recording.root,
        this.#distances.root,
        this.#joints.root,
        this.#obstacles.root,
        this.#plan.root,
        this.#fit.root,
        this.#notes,
      ),
      this.#path.root,
      this.overlay.root,
    );
  }

  /** Begins to draw. Returns false where the host cannot. */
  start(): boolean {
    try {
      this.#world = new World(this.canvas, {
        onChange: () => this.redraw(),
        onDrag: (joint, position) => this.moveJoint(joint, position),
        // The canvas takes the focus first, as it was clicked.
        onPair: (rank) => setTimeout(() => this.#distances.choose(rank)),
      });
    } catch {
      this.overlay.showError(
        'The page draws with WebGL, which this browser does not give it. Turn on hardware acceleration, or try another browser.',
      );
      return false;
    }
    this.canvas.addEventListener('webglcontextlost', (event) => {
      // The browser may give it back only if this is prevented; three.js then makes everything anew.
      event.preventDefault();
      this.overlay.showError(
        'The graphics card has dropped the picture. It comes back by itself, or when the page is loaded again.',
      );
    });
    this.canvas.addEventListener('webglcontextrestored', () => {
      this.overlay.hide();
      this.redraw();
    });
    this.setTheme(this.theme);
    const tick = (now: number): void => {
      this.#tick(now);
      this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
    return true;
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#remeasure);
    this.#session?.dispose();
    this.#world?.dispose();
    this.#reader?.dispose();
    this.#engine?.dispose();
    this.#session = this.#world = this.#reader = this.#engine = undefined;
  }

  redraw(): void {
    this.#isDirty = true;
  }

  resize(): void {
    this.#world?.stage.resize();
    this.#path.resize();
    this.redraw();
  }

  setTheme(theme: keyof typeof THEMES): void {
    this.theme = theme;
    this.onTheme(theme);
    const { back, grid, line, plot, text, low } = THEMES[theme];
    this.#world?.stage.setColors(back, grid);
    this.#world?.closest.lines.color?.set(line);
    this.#path.setColors({ text, grid, line: plot, margin: low });
    this.redraw();
  }

  get session(): Session | undefined {
    return this.#session;
  }

  /** What a link to the page restores. */
  get state(): ViewState {
    const { stage } = this.#world ?? {};
    const { margin, parts } = this.#look;
    const camera = stage && [...stage.camera.position.toArray(), ...stage.controls.target.toArray()];
    const configuration = this.#session && [...this.#session.configuration];
    return {
      margin,
      parts,
      ...(this.#sample !== undefined && { sample: this.#sample }),
      ...(configuration && { configuration }),
      ...(camera && { camera }),
    };
  }

  /** Restores a state; the robot has to be there. */
  restore({ configuration, margin, parts, camera }: ViewState): void {
    if (margin !== undefined) this.#setLook({ margin });
    const known = SHOWN_PARTS.find((one) => one === parts);
    if (known !== undefined) this.#setLook({ parts: known });
    if (configuration !== undefined && configuration.length === this.#session?.configuration.length) {
      this.moveTo(configuration);
    }
    if (camera?.length !== 6 || this.#world === undefined) return;
    const { stage } = this.#world;
    stage.camera.position.fromArray([...camera]);
    stage.controls.target.fromArray([...camera], 3);
    stage.controls.update();
  }

  /** Moves the robot. */
  moveTo(configuration: ArrayLike<number>): void {
    if (this.#session === undefined) return;
    this.#session.moveTo(configuration);
    this.#moved();
  }

  moveJoint(joint: number, position: number): void {
    const session = this.#session;
    if (session === undefined) return;
    session.configuration[joint] = position;
    session.measure();
    this.#moved();
  }

  async openSample(name: string): Promise<void> {
    const load = Object.hasOwn(SAMPLES, name) ? SAMPLES[name] : undefined;
    if (load !== undefined) await this.open(await load(), name);
  }

  /** Opens what is in files; if a robot still lacks meshes, they are added to what is there. */
  async openFiles(gather: (bag: FileBag) => Promise<void>): Promise<void> {
    try {
      const given = new FileBag();
      await gather(given);
      const recording = await findRecording(given);
      if (recording !== undefined) {
        const { path, file } = recording;
        this.#recording.show(path, await playRecording(path, file, loadOwnEngine));
        return;
      }
      const { robots, paths, surroundings } = await lookThrough(given);
      const session = this.#session;
      if (robots.length > 0) this.#bag = given;
      else for (const path of given.paths) this.#bag.add(path, given.get(path));
      if (robots.length === 0 && session !== undefined && (paths.length > 0 || surroundings !== undefined)) {
        if (surroundings !== undefined)
          await this.open({ ...session.loaded.source, surroundings }, this.#sample);
        if (paths[0] !== undefined) await this.openPath(paths[0]);
        return;
      }
      const all = await lookThrough(this.#bag);
      const [robot] = all.robots;
      if (robot === undefined)
        throw new Error('there is no robot (.urdf, .xacro, .xml or .sdf) among the files; drop its folder');
      const source = await sourceFromBag(this.#bag, robot, all.srdfs[0]);
      await this.open({ ...source, surroundings: all.surroundings, path: all.paths[0] }, undefined);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** Opens a robot with what belongs to it. */
  async open(source: RobotSource, sample?: string): Promise<void> {
    const opening = ++this.#opened;
    try {
      this.#engine ??= await loadOwnEngine();
      this.#reader ??= new MeshReader(startOwnProgram());
      const loaded = await loadFrom(source, this.#reader, this.#engine, (share, file) =>
        this.overlay.showProgress(share, file),
      );
      if (opening !== this.#opened) return;
      const session = new Session(this.#engine, loaded);
      this.#session?.dispose();
      this.#session = session;
      this.#sample = sample;
      this.#showSession(session);
      this.overlay.hide();
      const { path } = source;
      if (path !== undefined) await this.openPath(path);
      else if (source.motion !== undefined) await this.#openMotion(session);
      else if (session.problem.length > 1)
        await this.#setWaypoints(session.problem, 'straight way of the problem');
    } catch (error) {
      if (opening === this.#opened) this.#complain(error);
    }
  }

  /** Opens a path of the robot that is shown. */
  async openPath(path: TextFile): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    try {
      const { readWaypoints } = await import('./session/path.ts');
      await this.#setWaypoints(readWaypoints(path, session.robot, session.configuration), path.file);
    } catch (error) {
      this.#complain(error);
    }
  }

  /** Measures the motion of a world, and shows where it begins. */
  async #openMotion(session: Session): Promise<void> {
    const { measureMotion } = await import('./session/path.ts');
    const path = await measureMotion(session);
    if (session !== this.#session) return;
    this.#path.show(path, this.#look.margin);
    session.showFrame(0);
    this.resize();
    this.#moved();
  }

  #showSession(session: Session): void {
    const { robot, loaded } = session;
    this.#toolbar.setRobot(this.#sample, robot.linkNames, this.#look);
    this.#joints.setJoints(robot.joints);
    this.#distances.setAllowed(session.allowed);
    this.#obstacles.update(session);
    this.#fit.setSegments(Object.keys(robot.segments));
    this.#path.show(undefined, 0);
    this.#heldLink = undefined;
    this.#world?.setSession(session, this.#look);
    const [start, goal] = session.problem.map((end) => Float64Array.from(end));
    this.#plan.reset({ ...(start && { start }), ...(goal && { goal }) });
    this.#notes.replaceChildren(...notesOf(session, loaded), ...this.#offerToLeaveOut(session));
    this.#legend.update(this.#look.margin, this.#look.far);
    this.resize();
    this.#moved();
  }

  #setLook(change: Partial<Look>): void {
    Object.assign(this.#look, change);
    this.#legend.update(this.#look.margin, this.#look.far);
    this.#world?.robot?.show(this.#look.parts, this.#look.tints);
    if (change.margin !== undefined) this.#path.setMargin(change.margin);
    this.#toolbar.setLook(this.#look);
    this.#moved();
  }

  /** Changes what is compared, and shows what comes of it. */
  #change(change: (session: Session) => void): void {
    const session = this.#session;
    if (session === undefined) return;
    try {
      change(session);
    } catch (error) {
      this.#complain(error);
    }
    this.#distances.setAllowed(session.allowed);
    this.#moved();
    this.#measurePathSoon();
  }

  #addObstacle(kind: ObstacleKind): void {
    this.#change((session) => {
      const id = session.addObstacle(kind);
      this.#world?.robot?.addSegment(id);
      this.#obstacles.update(session, id);
      this.#holdObstacle(id);
    });
  }

  #removeObstacle(id: string): void {
    this.#change((session) => {
      this.#world?.handle.detach();
      session.removeObstacle(id);
      this.#world?.robot?.removeSegment(id);
      this.#obstacles.update(session);
    });
  }

  #fitSegment(segment: string, choice: CoverChoice, limits: FitLimits): Fitted {
    const [engine, session] = [this.#engine, this.#session];
    if (engine === undefined || session === undefined) throw new Error('there is no robot yet');
    const fitted = fitAround(engine, session.scene.segment(segment).elements, choice, limits);
    this.#world?.robot?.showFitted(segment, fitted.elements);
    this.redraw();
    return fitted;
  }

  #holdObstacle(id: string | undefined): void {
    this.#heldLink = undefined;
    const session = this.#session;
    if (session === undefined || id === undefined) this.#world?.handle.detach();
    else {
      this.#world?.handle.attach(session.scene.getPose(id), (pose) =>
        this.#change(({ scene }) => {
          if (scene.segment(id).carrier === undefined) scene.setPose(id, pose);
          session.measure();
        }),
      );
    }
    this.redraw();
  }

  #holdLink(link: string | undefined): void {
    const session = this.#session;
    this.#heldLink = link;
    if (session === undefined || link === undefined) this.#world?.handle.detach();
    else {
      this.#world?.handle.attach(session.robot.linkPose(session.configuration, link), (pose) => {
        session.reach(link, pose);
        this.#moved();
      });
    }
    this.redraw();
  }

  /** Shows where the robot now is. */
  #moved(): void {
    const session = this.#session;
    if (session === undefined) return;
    this.#readout.count(session.closest.milliseconds);
    this.#joints.update(session.configuration);
    this.#distances.update(
      session.closest,
      (a, b) => session.scene.segment(a).marginTo(b) ?? this.#look.margin,
    );
    if (this.#heldLink !== undefined) {
      this.#world?.handle.place(session.robot.linkPose(session.configuration, this.#heldLink));
    }
    this.redraw();
    this.#onMove();
  }

  #toSample(sample: number): void {
    const { path } = this.#path;
    if (path === undefined) return;
    if (path.isMotion === undefined) {
      this.moveTo(configurationAt(path, sample));
      return;
    }
    this.#session?.showFrame(sample);
    this.#moved();
  }

  async #setWaypoints(waypoints: readonly Waypoint[], name: string): Promise<void> {
    const session = this.#session;
    if (session === undefined) return;
    const { measurePath } = await import('./session/path.ts');
    const path = await measurePath(name, waypoints, session.robot, session.scene);
    if (session !== this.#session) return;
    this.#path.show(path, this.#look.margin);
    this.#path.toMinimum();
    this.resize();
  }

  #measurePathSoon(): void {
    clearTimeout(this.#remeasure);
    this.#remeasure = setTimeout(() => {
      const [session, { path }] = [this.#session, this.#path];
      if (session === undefined || path === undefined) return;
      void this.#measureAgain(session, path);
    }, SETTLE);
  }

  async #measureAgain(session: Session, path: MeasuredPath): Promise<void> {
    const { measureAgain, measureMotion } = await import('./session/path.ts');
    const again =
      path.isMotion === undefined
        ? await measureAgain(path, session.robot, session.scene)
        : await measureMotion(session);
    if (session !== this.#session) return;
    this.#path.show(again, this.#look.margin);
    session.measure();
    this.#moved();
  }

  #savePath(): void {
    const [session, { path }] = [this.#session, this.#path];
    if (session === undefined || path === undefined) return;
    download('clearance.csv', new Blob([formatMeasured(path, session.robot)], { type: 'text/csv' }));
  }

  #savePicture(): void {
    this.#world?.draw();
    this.canvas.toBlob((blob) => blob && download('clearance.png', blob));
  }

  #tick(now: number): void {
    const isPlaying = this.#path.advance(now);
    const world = this.#world;
    if (world === undefined) return;
    if (this.#isDirty || isPlaying) {
      this.#isDirty = false;
      world.update(this.#look);
      world.draw();
      this.#placeLabel(world);
    }
    const { precision, simd } = this.#engine?.build ?? {};
    this.#readout.update(now, this.#session, `${precision} precision${simd ? ' + SIMD' : ''}`);
  }

  /** Puts the number of millimetres beside the closest pair. */
  #placeLabel(world: World): void {
    const minimum = this.#session?.closest.minimum ?? Infinity;
    const at = world.stage.toPixels(world.closest.middle);
    this.#label.hidden = at === undefined || minimum === Infinity || this.#look.lines === 0;
    if (at === undefined) return;
    this.#label.textContent = `${(minimum * 1e3).toFixed(1)} mm`;
    this.#label.style.transform = `translate(${Math.round(at.x + 10)}px, ${Math.round(at.y - 26)}px)`;
  }

  /**
   * A button that leaves out the pairs of a robot whose shapes reach into each other, where there are many.
   */
  #offerToLeaveOut(session: Session): Node[] {
    if (session.overlaps === undefined) return [];
    const onClick = async (): Promise<void> => {
      const { withoutNeighbors } = await import('./session/leave-out.ts');
      if (session === this.#session) await this.open(withoutNeighbors(session), this.#sample);
    };
    const title = 'Finds them by random configurations, as "clearance srdf" does';
    return [
      h('p', { textContent: `${session.overlaps}.` }),
      buttons(button('Leave out pairs that need no comparison', () => void onClick(), title)),
    ];
  }

  #complain(error: unknown): void {
    const items = error instanceof MissingMeshes ? describeMissing(error.files) : [];
    this.overlay.showError((error as Error).message, items);
  }
}

function describeMissing(files: readonly MissingFile[]): string[] {
  return files.map(({ uri, looked }) => `${uri}: ${looked}`);
}

/** What is to be known about a robot: what was read approximately, and what is missing. */
function notesOf(session: Session, { missing, remarks }: LoadedRobot): Node[] {
  const lines = [...describeMissing(missing), ...remarks, ...session.warnings];
  if (lines.length === 0) return [];
  return [
    h('p', { textContent: 'Notes:' }),
    h('ul', {}, ...lines.map((line) => h('li', { textContent: line }))),
  ];
}

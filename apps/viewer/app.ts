import type { Engine } from '../../bindings/index.ts';
import { type Command, entriesOf, runKey } from './commands/command.ts';
import { commandsOf, type CommandTargets } from './commands/table.ts';
import { Edits } from './edits.ts';
import { loadOwnEngine } from './engine.ts';
import { FileBag } from './files/bag.ts';
import { MeshReader } from './files/mesh-task.ts';
import { Callout } from './panels/callout.ts';
import { DistancePanel } from './panels/distances.ts';
import { download, h, millimetres } from './panels/dom.ts';
import { FilePicker } from './panels/file-picker.ts';
import { FitPanel } from './panels/fit.ts';
import { JointPanel } from './panels/joints.ts';
import { Legend } from './panels/legend.ts';
import { describeMissing } from './panels/missing.ts';
import { Notes } from './panels/notes.ts';
import { Overlay } from './panels/overlay.ts';
import { Palette } from './panels/palette.ts';
import { PlanPanel } from './panels/plan.ts';
import { Readout } from './panels/readout.ts';
import { RecordingPanel } from './panels/recording.ts';
import { ScanPanel } from './panels/scan.ts';
import { Toolbar } from './panels/toolbar.ts';
import { Welcome } from './panels/welcome.ts';
import { Paths } from './paths.ts';
import { startOwnProgram } from './program.ts';
import { SAMPLES } from './samples.ts';
import { type CoverChoice, fitAround, type FitLimits, type Fitted } from './session/fit.ts';
import { loadFrom, MissingMeshes } from './session/load.ts';
import { Session } from './session/session.ts';
import {
  type BagContent,
  lookThrough,
  type RobotSource,
  sourceFromBag,
  type TextFile,
} from './session/source.ts';
import type { Shown } from './shown.ts';
import type { ViewState } from './state.ts';
import { type ThemeName, THEMES } from './themes.ts';
import { Recorder } from './view/recorder.ts';
import { SHOWN_PARTS } from './view/robot-view.ts';
import { type Look, World } from './world.ts';

/** What makes the page: the session, its picture, and the panels, each of which knows only what it shows. */
export class App implements Shown, CommandTargets {
  readonly canvas = h('canvas', {
    className: 'scene',
    tabIndex: 0,
    aria: { label: 'the robot; drag a link to move its joint', role: 'img' },
  });
  readonly overlay = new Overlay();
  readonly look: Look = {
    ...{ parts: 'both', coloring: 'what is near', volumes: 'none' },
    ...{ lines: 5, margin: 0, far: 0.1 },
  };
  readonly samples = Object.keys(SAMPLES);
  readonly paths = new Paths(this);
  readonly edits = new Edits(this, () => this.paths.measureSoon());
  readonly plan: PlanPanel;
  readonly scan = new ScanPanel({ look: (...asked) => this.#scan(...asked) });
  readonly picker = new FilePicker((gather) => void this.openFiles(gather));
  readonly #onMove: () => void;
  readonly #legend = new Legend();
  readonly #readout = new Readout();
  readonly #callout = new Callout();
  readonly #welcome = new Welcome(() => this.canvas.focus());
  readonly #palette = new Palette();
  readonly #recorder = new Recorder();
  readonly #joints = new JointPanel((joint, position) => this.moveJoint(joint, position));
  readonly #distances: DistancePanel;
  readonly #fit = new FitPanel(
    (segment, choice, limits) => this.#fitSegment(segment, choice, limits),
    () => {
      this.world?.robot?.clearFitted();
      this.redraw();
    },
  );
  readonly #recording = new RecordingPanel();
  readonly #notes = new Notes((session) => void this.#leaveOut(session));
  readonly #commands: readonly Command[];
  readonly #toolbar: Toolbar;
  readonly #stage: HTMLElement;
  readonly #layout: HTMLElement;
  world: World | undefined;
  session: Session | undefined;
  sample: string | undefined;
  #engine: Engine | undefined;
  #reader: MeshReader | undefined;
  #bag = new FileBag();
  #opened = 0;
  #isDirty = true;
  #frame = 0;

  /** @param onMove - is told that something has moved */
  constructor(onMove: () => void) {
    this.#onMove = onMove;
    this.#distances = new DistancePanel(
      (a, b) => this.edits.change('allow', (session) => session.allow(a, b)),
      (a, b) => this.edits.change('forbid', (session) => session.forbid(a, b)),
      () => this.saveSrdf(),
      (margin) => this.setLook({ margin }),
    );
    this.plan = new PlanPanel({
      session: () => this.session,
      margin: () => this.look.margin,
      show: (waypoints, name) => void this.paths.setWaypoints(waypoints, name).then(() => this.paths.prove()),
      ghosts: (configurations) => {
        this.world?.setGhosts(configurations);
        this.redraw();
      },
    });
    this.#commands = commandsOf(this);
    this.#toolbar = new Toolbar(this.#commands);
    this.#stage = h(
      'div',
      { className: 'stage' },
      this.canvas,
      this.#callout.leader,
      this.#callout.label,
      this.#readout.root,
      this.#legend.root,
      this.#welcome.root,
    );
    this.#layout = h(
      'div',
      { className: 'layout', on: { keydown: (event) => this.key(event as KeyboardEvent) } },
      this.#toolbar.root,
      this.#stage,
      h(
        'aside',
        { aria: { label: 'panels' }, tabIndex: 0 },
        this.#recording.root,
        this.#distances.root,
        this.#joints.root,
        this.edits.panel.root,
        this.plan.root,
        this.scan.root,
        this.#fit.root,
        this.#notes.root,
      ),
      this.paths.bar.root,
      this.picker.root,
      this.#palette.root,
      this.overlay.root,
    );
  }

  theme: ThemeName = 'light';
  /** Is told of another theme. */
  onTheme: (theme: ThemeName) => void = () => {};

  /** All of the page, to be put into a root. */
  layout(): HTMLElement {
    return this.#layout;
  }

  /** Begins to draw. Returns false where the host cannot. */
  start(): boolean {
    try {
      this.world = new World(this.canvas, {
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
    this.paths.stop();
    this.#recorder.stop();
    this.session?.dispose();
    this.world?.dispose();
    this.#reader?.dispose();
    this.#engine?.dispose();
    this.session = this.world = this.#reader = this.#engine = undefined;
  }

  redraw(): void {
    this.#isDirty = true;
  }

  resize(): void {
    this.world?.stage.resize();
    this.paths.bar.resize();
    this.redraw();
  }

  setTheme(theme: ThemeName): void {
    this.theme = theme;
    this.onTheme(theme);
    const { back, grid, plot } = THEMES[theme];
    this.world?.stage.setColors(back, grid);
    this.paths.bar.setColors(plot);
    this.redraw();
  }

  switchTheme(): void {
    this.setTheme(this.theme === 'dark' ? 'light' : 'dark');
  }

  /** What a link to the page restores. */
  get state(): ViewState {
    const { stage } = this.world ?? {};
    const { margin, parts } = this.look;
    const camera = stage && [...stage.camera.position.toArray(), ...stage.controls.target.toArray()];
    const configuration = this.session && [...this.session.configuration];
    return {
      margin,
      parts,
      ...(this.sample !== undefined && { sample: this.sample }),
      ...(configuration && { configuration }),
      ...(camera && { camera }),
    };
  }

  /** Restores a state; the robot has to be there. */
  restore({ configuration, margin, parts, camera }: ViewState): void {
    if (margin !== undefined) this.setLook({ margin });
    const known = SHOWN_PARTS.find((one) => one === parts);
    if (known !== undefined) this.setLook({ parts: known });
    if (configuration !== undefined && configuration.length === this.session?.configuration.length) {
      this.moveTo(configuration);
    }
    if (camera?.length !== 6 || this.world === undefined) return;
    const { stage } = this.world;
    stage.camera.position.fromArray([...camera]);
    stage.controls.target.fromArray([...camera], 3);
    stage.controls.update();
  }

  /** Moves the robot. */
  moveTo(configuration: ArrayLike<number>): void {
    if (this.session === undefined) return;
    this.session.moveTo(configuration);
    this.moved();
  }

  moveJoint(joint: number, position: number): void {
    const { session } = this;
    if (session === undefined) return;
    this.edits.note(`joint ${joint}`);
    session.configuration[joint] = position;
    session.measure();
    this.moved();
  }

  async openSample(name: string): Promise<void> {
    const load = Object.hasOwn(SAMPLES, name) ? SAMPLES[name] : undefined;
    if (load !== undefined) await this.open(await load(), name);
  }

  /** Makes the calls of a recording among files again, if there is one. What that takes is loaded then. */
  async #openRecording(given: FileBag): Promise<boolean> {
    if (![...given.paths].some((path) => path.endsWith('.recording'))) return false;
    const [{ findRecording }, { playRecording }] = await Promise.all([
      import('./files/recording.ts'),
      import('./session/recording.ts'),
    ]);
    const found = await findRecording(given);
    if (found === undefined) return false;
    this.#recording.show(found.path, await playRecording(found.path, found.file, loadOwnEngine));
    return true;
  }

  /** Opens what is in files; if a robot still lacks meshes, they are added to what is there. */
  async openFiles(gather: (bag: FileBag) => Promise<void>): Promise<void> {
    try {
      const given = new FileBag();
      await gather(given);
      if (await this.#openRecording(given)) return;
      const content = await lookThrough(given);
      if (content.robots.length > 0) this.#bag = given;
      else for (const path of given.paths) this.#bag.add(path, given.get(path));
      const { paths, surroundings, maps, motion, contacts } = content;
      const isBeside = [...paths, ...maps, surroundings, motion, contacts].some((one) => one !== undefined);
      if (content.robots.length === 0 && this.session !== undefined && isBeside) {
        await this.#openBeside(this.session, content, given);
        return;
      }
      const all = await lookThrough(this.#bag);
      const [robot] = all.robots;
      if (robot === undefined)
        throw new Error('there is no robot (.urdf, .xacro, .xml or .sdf) among the files; drop its folder');
      const source = await sourceFromBag(this.#bag, robot, all.srdfs[0]);
      await this.open({ ...source, surroundings: all.surroundings, path: all.paths[0] }, undefined);
      if (this.session !== undefined) {
        await this.#openBeside(this.session, { ...all, surroundings: undefined, paths: [] }, this.#bag);
      }
    } catch (error) {
      this.complain(error);
    }
  }

  /** Opens what belongs to the robot that is shown. */
  async #openBeside(session: Session, content: BagContent, bag: FileBag): Promise<void> {
    const { paths, surroundings, maps, motion, contacts } = content;
    if (surroundings !== undefined) {
      await this.open({ ...session.loaded.source, surroundings, path: undefined }, this.sample);
    }
    for (const path of maps) {
      const { readMapFile } = await import('./session/map-file.ts');
      const { source, remark } = await readMapFile(path, bag.get(path));
      this.edits.addFile(path.replace(/^.*\//, ''), source);
      this.#notes.add(remark);
    }
    if (paths[0] !== undefined) await this.paths.openFile(paths[0]);
    if (motion !== undefined) await this.#openMotion(motion, contacts);
    else if (contacts !== undefined)
      throw new Error(`${contacts.file}: belongs to a motion; drop that with it`);
  }

  async #openMotion(file: TextFile, contacts: TextFile | undefined): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    const { readMotionFile } = await import('./session/motion-file.ts');
    session.motion = readMotionFile(session, file, contacts);
    this.world?.scaleContacts();
    await this.paths.openMotion(session);
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
      this.session?.dispose();
      this.session = session;
      this.sample = sample;
      this.#showSession(session);
      this.overlay.hide();
      const { path } = source;
      if (path !== undefined) await this.paths.openFile(path);
      else if (source.motion !== undefined) await this.paths.openMotion(session);
      else if (session.problem.length > 1)
        await this.paths.setWaypoints(session.problem, 'straight way of the problem');
    } catch (error) {
      if (opening !== this.#opened) return;
      const without = (): void => void this.open({ ...source, goesOnWithout: true }, sample);
      this.complain(error, without);
    }
  }

  #showSession(session: Session): void {
    const { robot } = session;
    this.#joints.setJoints(robot.joints);
    this.#distances.setAllowed(session.allowed);
    this.edits.reset(session);
    this.#fit.setSegments(Object.keys(robot.segments));
    this.scan.setSegments(Object.keys(robot.segments));
    this.paths.clear();
    this.world?.setSession(session, this.look);
    const [start, goal] = session.problem.map((end) => Float64Array.from(end));
    this.plan.reset({ ...(start && { start }), ...(goal && { goal }) });
    this.#notes.show(session);
    this.setLook({});
    this.resize();
  }

  setLook(change: Partial<Look>): void {
    Object.assign(this.look, change);
    const { coloring, margin, far, parts } = this.look;
    this.#legend.update(coloring, margin, far);
    this.#distances.setMargin(margin);
    this.world?.robot?.show(parts);
    if (change.margin !== undefined) this.paths.bar.setMargin(margin);
    this.moved();
  }

  fit(what: 'robot' | 'all'): void {
    this.world?.fit(what);
    this.redraw();
  }

  toggle(part: 'counters' | 'panels' | 'path'): void {
    if (part === 'counters') this.#readout.root.hidden = !this.#readout.root.hidden;
    else this.#layout.classList.toggle(`no-${part}`);
    this.#toolbar.update();
    this.resize();
  }

  isShown(part: 'counters' | 'panels' | 'path'): boolean {
    if (part === 'counters') return !this.#readout.root.hidden;
    return !this.#layout.classList.contains(`no-${part}`);
  }

  moveJoints(): void {
    this.#layout.classList.remove('no-panels');
    this.#joints.focus();
  }

  welcome(first = false): void {
    if (first) this.#welcome.showOnce();
    else this.#welcome.show();
  }

  openPalette(): void {
    this.#palette.open(entriesOf(this.#commands));
  }

  /** Runs the command of a key. */
  key(event: KeyboardEvent): void {
    // Dialogs keep their keys to themselves.
    if (!this.overlay.root.hidden || this.#palette.root.open) return;
    runKey(this.#commands, event);
  }

  #fitSegment(segment: string, choice: CoverChoice, limits: FitLimits): Fitted {
    const { session } = this;
    if (this.#engine === undefined || session === undefined) throw new Error('there is no robot yet');
    const fitted = fitAround(this.#engine, session.scene.segment(segment).elements, choice, limits);
    this.world?.robot?.showFitted(segment, fitted.elements);
    this.redraw();
    return fitted;
  }

  /** Puts a range sensor on a segment, or takes it off; returns what it sees. */
  async #scan(segment: string | undefined, sensor: string, axis: string): Promise<string> {
    const { session, world } = this;
    if (session === undefined || world === undefined) return '';
    world.scan?.dispose();
    world.scan = undefined;
    let sentence = '';
    if (segment !== undefined) {
      const { ScanView } = await import('./view/scan-view.ts');
      const scan = new ScanView(segment, sensor, axis);
      scan.update(session, this.look.margin + this.look.far);
      world.stage.scene.add(scan.root);
      world.scan = scan;
      sentence = `${scan.met} beams meet something.`;
    }
    this.moved();
    return sentence;
  }

  /** Shows where everything now is. */
  moved(): void {
    const { session } = this;
    if (session === undefined) return;
    this.#readout.count(session.closest.milliseconds);
    this.#joints.update(session.configuration);
    this.#distances.update(
      session.closest,
      (a, b) => session.scene.segment(a).marginTo(b) ?? this.look.margin,
    );
    this.#distances.setAllowed(session.allowed);
    this.edits.update(session);
    this.#toolbar.update();
    this.redraw();
    this.#onMove();
  }

  saveSrdf(): void {
    if (this.session === undefined) return;
    download(`${this.session.robot.name}.srdf`, new Blob([this.session.writeSrdf()]));
  }

  saveScene(): void {
    if (this.session === undefined) return;
    download('scene.json', new Blob([this.session.writeScene()], { type: 'application/json' }));
  }

  savePicture(): void {
    this.world?.draw();
    this.canvas.toBlob((blob) => blob && download('clearance.png', blob));
  }

  get canRecord(): boolean {
    return Recorder.isPossible;
  }

  get isRecording(): boolean {
    return this.#recorder.isOn;
  }

  record(): void {
    if (this.#recorder.isOn) this.#recorder.stop();
    else {
      this.#recorder.start(this.canvas, (video, ending) => {
        download(`clearance.${ending}`, video);
        this.#toolbar.update();
      });
    }
    this.#toolbar.update();
    this.redraw();
  }

  #tick(now: number): void {
    const isPlaying = this.paths.bar.advance(now);
    const { world } = this;
    if (world === undefined) return;
    if (this.#isDirty || isPlaying) {
      this.#isDirty = false;
      world.update(this.look);
      world.draw();
      this.#placeLabel(world);
    }
    const { precision, simd } = this.#engine?.build ?? {};
    this.#readout.update(now, this.session, `${precision} precision${simd ? ' + SIMD' : ''}`);
  }

  /** Puts the number of millimetres and the names of both bodies beside the closest pair. */
  #placeLabel(world: World): void {
    const { closest } = this.session ?? {};
    const at = world.stage.toPixels(world.closest.middle);
    const from = world.middleOfRobot();
    if (closest === undefined || closest.count === 0 || !at || !from || this.look.lines === 0) {
      this.#callout.hide();
      return;
    }
    const { linkA, linkB } = closest.distances.at(closest.rows[0]!);
    this.#callout.isNear = closest.minimum < this.look.margin + this.look.far / 2;
    this.#callout.show(`${millimetres(closest.minimum)} mm`, `${linkA} – ${linkB}`, at, from, this.#stage);
  }

  /** Leaves out the pairs of a robot whose shapes reach into each other, where there are many. */
  async #leaveOut(session: Session): Promise<void> {
    const { withoutNeighbors } = await import('./session/leave-out.ts');
    if (session === this.session) await this.open(withoutNeighbors(session), this.sample);
  }

  /** @param without - opens the robot without the meshes that are missing */
  complain(error: unknown, without?: () => void): void {
    const { message } = error as Error;
    if (error instanceof MissingMeshes && without !== undefined) {
      const way = { title: 'Go on without', run: without };
      this.overlay.showError(message, describeMissing(error.files), way);
    } else this.overlay.showError(message);
  }
}

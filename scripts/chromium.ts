import { existsSync } from 'node:fs';

/** Debian's Chromium without a window, which opens a page in a third of the time, and the whole of it. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;

/** How tests start Chromium: without looking for a GPU, a first-run page or the network. */
export const CHROMIUM = {
  executablePath: process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path)) ?? INSTALLED[1],
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** How scripts and tests start a Chromium that draws with WebGL on any machine, slowly: in software. */
export const DRAWING_CHROMIUM = {
  ...CHROMIUM,
  args: [
    ...CHROMIUM.args.filter((flag) => flag !== '--disable-gpu'),
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
  ],
};

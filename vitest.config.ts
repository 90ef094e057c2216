import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

// Debian's Chromium; the arguments keep it from looking for a GPU, a first-run page or the network.
const chromium = playwright({
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
});

// Cross-origin isolation, so that pages may share memory with workers.
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({
  server: { headers },
  test: {
    testTimeout: 120_000,
    hookTimeout: 60_000,
    reporters: process.env.CI ? ['default', './scripts/summary-reporter.js'] : ['default'],
    projects: [
      {
        test: { name: 'node', include: ['test/**/*.test.ts'], testTimeout: 120_000 },
      },
      {
        server: { headers },
        test: {
          name: 'chromium',
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.node.test.ts'],
          testTimeout: 240_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: chromium,
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});

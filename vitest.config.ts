import { defineConfig } from 'vitest/config'

const SETUP = './scripts/testing/fail-on-console-error.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'apps/{server,simulator}/src/**/*.test.ts',
            'packages/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.pg.test.ts'],
          setupFiles: [SETUP],
        },
      },
      {
        // Apart, so that PostgreSQL is started only when one of these runs.
        test: {
          name: 'pg',
          include: ['apps/**/src/**/*.pg.test.ts'],
          globalSetup: ['./apps/server/src/testing/postgres-global-setup.ts'],
          setupFiles: [SETUP],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['../../scripts/testing/fail-on-console-error.ts'],
        },
      },
    ],
  },
})

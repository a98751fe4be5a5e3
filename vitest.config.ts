import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Only against hanging for ever: no test's outcome depends on how quick the machine is.
const HANG_MS = 60_000
const RUN = {
  testTimeout: HANG_MS,
  hookTimeout: HANG_MS,
  // The same for each, or else they cannot run together. Tests on a database use the processor for a
  // third of their time: they wait for the server's rounds, for sockets, for what was started. A number:
  // of a share, Vitest takes no more than one for each core.
  maxWorkers: Math.ceil(2.5 * availableParallelism()),
}
const PATIENCE = fileURLToPath(
  new URL('./apps/web/src/shared/testing/be-patient.ts', import.meta.url),
)
const LEAVE_NOTHING = fileURLToPath(
  new URL('./apps/web/src/shared/testing/leave-nothing.ts', import.meta.url),
)
const SETUP = fileURLToPath(new URL('./scripts/testing/fail-on-console-error.ts', import.meta.url))

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...RUN,
          // Rules without state: a new worker for each file would cost more than the tests do.
          isolate: false,
          name: 'unit',
          include: [
            'apps/{server,simulator}/src/**/*.test.ts',
            'packages/**/*.test.ts',
            'testing/**/*.test.ts',
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
          ...RUN,
          // Each file starts servers of its own: loading their code anew each time would take a
          // third of the run.
          isolate: false,
          name: 'pg',
          include: ['{apps,packages}/**/src/**/*.pg.test.ts', 'scripts/**/*.pg.test.ts'],
          globalSetup: ['./apps/server/src/testing/postgres-global-setup.ts'],
          setupFiles: [SETUP],
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        root: './apps/web',
        test: {
          ...RUN,
          // Making a simulated browser for each file would cost more than the tests do.
          isolate: false,
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: [SETUP, PATIENCE, LEAVE_NOTHING],
        },
      },
    ],
  },
})

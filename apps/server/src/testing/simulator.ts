/** A simulator of one's own, for tests that end it before their server does. */
export { startSimulator } from '@dibs/simulator'

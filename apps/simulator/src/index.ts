export { type Simulator, startSimulator } from './start-simulator.ts'

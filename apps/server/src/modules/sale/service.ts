export { closeLives } from './buyers/lives.ts'

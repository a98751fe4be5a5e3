export { closeLives } from './buyers/lives.ts'
export { leaveLives } from './orders/leave-lives.ts'

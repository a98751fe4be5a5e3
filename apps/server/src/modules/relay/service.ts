export { bindStream, STREAM_PATH } from './routes.ts'
export { createTickets } from './tickets.ts'
export type { FindDeadTokens } from './token-watch.ts'

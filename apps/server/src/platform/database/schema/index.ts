export * from './account.ts'
export * from './live.ts'

export * from './account.ts'
export * from './erasure.ts'
export * from './live.ts'

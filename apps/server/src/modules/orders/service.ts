export { readContact } from './contact.ts'
export { findTerms, hasOpenOrders } from './store.ts'

import type { IdSource } from '../../ids.ts'
import type { Score } from '../score.ts'

export const MARKET_NAME = 'market'
export const MARKET_NOTE = 'a scripted Indonesian selling live: items A1 to A12 and B1 to B6'

export function createMarket(_deps: { seed: number; nextId: IdSource }): Score {
  return { name: MARKET_NAME, *beats() {} }
}

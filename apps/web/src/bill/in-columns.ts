import { h } from './dom.ts'

type Parts = (Node | string | false)[]

/** Parts one below the other; on wide screens the second ones have a column beside the others. */
export const inColumns = (...columns: Parts[]): Node =>
  h('div', { class: 'columns' }, ...columns.map((parts) => h('div', {}, ...parts)))

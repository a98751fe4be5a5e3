import { sql } from 'drizzle-orm'
import { orders, payments } from './schema/index.ts'

const bill = (field: string) => sql`(${orders.bill} ->> ${field})`

/** What a bill asks for in all, as `askedOf` has it, also of bills of the releases before; null without one. */
export const ASKED_SQL = sql`coalesce(${bill('asked')}::bigint, ${orders.total} - ${bill('uniqueCode')}::bigint
  + coalesce(${bill('alreadyPaid')}::bigint, 0))`

/** What is still due of a bill that stands, as `owedOf` has it: less than it says where a part came since. */
export const DUE_SQL = sql`(select case when open > 0 and open + code > 0 then open + code else open end
  from (select coalesce(${bill('uniqueCode')}::bigint, 0) as code, greatest(0, ${ASKED_SQL} - (
    select coalesce(sum(p.amount - p.code), 0) from ${payments} p where p.order_id = ${orders.id})) as open) d)`

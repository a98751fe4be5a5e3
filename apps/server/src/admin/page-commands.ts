import { desc, eq, sql } from 'drizzle-orm'
import { pageReports, shops, users } from '../platform/database/schema/index.ts'
import { type AdminContext, type Command, record, tellMoment } from './command.ts'
import { findSeller, nameOf, WHO } from './seller-commands.ts'

/** What the operator does about the pages on which buyers see their bills. */
export const PAGE_COMMANDS: Record<string, Command> = {
  'page-reports': {
    args: '',
    argCount: [0, 0],
    summary: 'whose pages for buyers were reported, and how many of them',
    run: listReports,
  },
  'pages-off': {
    args: WHO,
    argCount: [1, 1],
    summary: "switches all of a seller's pages for buyers off",
    run: (context, typed = '') => switchPages(context, typed, true),
  },
  'pages-on': {
    args: WHO,
    argCount: [1, 1],
    summary: 'switches them on again',
    run: (context, typed = '') => switchPages(context, typed, false),
  },
}

async function listReports({ db }: AdminContext): Promise<string> {
  const last = sql<Date>`max(${pageReports.reportedAt})`.mapWith(pageReports.reportedAt)
  const reports = await db
    .select({
      id: users.id,
      username: users.tiktokUsername,
      count: sql<number>`count(*)::int`,
      last,
      switchedOffAt: shops.switchedOffAt,
    })
    .from(pageReports)
    .innerJoin(users, eq(users.id, pageReports.userId))
    .leftJoin(shops, eq(shops.userId, users.id))
    .groupBy(users.id, shops.switchedOffAt)
    .orderBy(desc(last))
  if (reports.length === 0) return 'No page was reported.'
  return reports
    .map((each) => {
      const seller = `@${each.username ?? '-'} (${each.id})`
      const off = each.switchedOffAt ? `, off since ${tellMoment(each.switchedOffAt)}` : ''
      return `${seller}: ${each.count} reported, the last ${tellMoment(each.last)}${off}`
    })
    .join('\n')
}

async function switchPages(context: AdminContext, typed: string, isOff: boolean): Promise<string> {
  return context.db.transaction(async (tx) => {
    const seller = await findSeller(tx, typed)
    const switchedOffAt = isOff ? new Date(context.clock()) : null
    await tx
      .insert(shops)
      .values({ userId: seller.id, switchedOffAt })
      .onConflictDoUpdate({ target: shops.userId, set: { switchedOffAt } })
    await record(context, tx, { action: isOff ? 'pages-off' : 'pages-on', userId: seller.id })
    const pages = `The pages of ${nameOf(seller)} for buyers`
    return isOff
      ? `${pages} are off: each answers as if it did not exist.`
      : `${pages} are on again.`
  })
}

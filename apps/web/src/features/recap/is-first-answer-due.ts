/** Whether a reading has had no answer yet, not even a bad one: so long its place is kept free. */
export function isFirstAnswerDue(query: { isFetched: boolean; failureCount: number }): boolean {
  return !query.isFetched && query.failureCount === 0
}

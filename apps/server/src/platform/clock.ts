/** The server's clock, epoch milliseconds. Passed in, so that tests can hold it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

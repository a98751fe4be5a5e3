/** Whether everything is asked for, as at night; by day a few minutes must do. */
export const isWhole = process.env.TESTS === 'all'

/** Names of the jobs of withdrawals. */
export const payoutJob = 'wallet.payout'
export const riskJob = 'wallet.riskCheck'

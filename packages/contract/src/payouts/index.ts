/** Money that leaves the house: accounts that members are paid at, withdrawals, their parts and disputes. */
export { withdrawalCalls as calls } from './calls.ts'
export { officeWithdrawalCalls as officeCalls } from './office.ts'

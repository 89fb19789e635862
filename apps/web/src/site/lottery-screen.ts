/** The lottery screen that a vendor's games are played on, PS-4.10; undefined for any other game. */
export function lotteryScreen(vassalage: string): '/vnLottery' | '/seaLottery' | '/lottery' | undefined {
  if (vassalage === 'TCG_LOTTO_VN') return '/vnLottery'
  if (vassalage === 'TCG_SEA') return '/seaLottery'
  return vassalage === 'LOTT' || vassalage === 'ELOTT' ? '/lottery' : undefined
}

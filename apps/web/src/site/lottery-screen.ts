/** The lottery screen that a vendor's games are played on, product-spec §4 Starting a game; undefined for any other game. */
export function lotteryScreen(vassalage: string): '/vnLottery' | '/seaLottery' | '/lottery' | undefined {
  if (vassalage === 'TCG_LOTTO_VN') return '/vnLottery'
  if (vassalage === 'TCG_SEA') return '/seaLottery'
  return vassalage === 'LOTT' || vassalage === 'ELOTT' ? '/lottery' : undefined
}

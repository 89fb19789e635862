/** The vendor menu under a category: large above ten vendors (PS-2.18). */
export const menuLayout = (vendors: number): 'normal' | 'large' => (vendors > 10 ? 'large' : 'normal')

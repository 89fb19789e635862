/** The vendor menu under a category: large above ten vendors (product-spec §2). */
export const menuLayout = (vendors: number): 'normal' | 'large' => (vendors > 10 ? 'large' : 'normal')

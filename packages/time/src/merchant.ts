/** The zone that the merchant's days are cut in and its people read times in (D-C8); it stands here and nowhere else in the code (tidy gate). */
export const MERCHANT_ZONE = 'Asia/Dhaka'

/** The banks that a member of this market can be paid at, which the server and the site share. */

export interface Bank {
  /** Its name as it is kept and sent. */
  readonly name: string
  readonly bn: string
  /** Letters that stand for it; a bank's own mark is not ours to draw. */
  readonly mark: string
}

const bank = (name: string, bn: string, mark: string): Bank => ({ name, bn, mark })

/** The scheduled banks of Bangladesh that keep accounts of the public, by their English names. */
export const banks: readonly Bank[] = [
  bank('AB Bank', 'এবি ব্যাংক', 'AB'),
  bank('Agrani Bank', 'অগ্রণী ব্যাংক', 'AG'),
  bank('Al-Arafah Islami Bank', 'আল-আরাফাহ্ ইসলামী ব্যাংক', 'AA'),
  bank('Bangladesh Commerce Bank', 'বাংলাদেশ কমার্স ব্যাংক', 'BC'),
  bank('Bangladesh Development Bank', 'বাংলাদেশ ডেভেলপমেন্ট ব্যাংক', 'BD'),
  bank('Bangladesh Krishi Bank', 'বাংলাদেশ কৃষি ব্যাংক', 'BK'),
  bank('Bank Al-Falah', 'ব্যাংক আল-ফালাহ্', 'AF'),
  bank('Bank Asia', 'ব্যাংক এশিয়া', 'BA'),
  bank('BASIC Bank', 'বেসিক ব্যাংক', 'BS'),
  bank('Bengal Commercial Bank', 'বেঙ্গল কমার্শিয়াল ব্যাংক', 'BG'),
  bank('BRAC Bank', 'ব্র্যাক ব্যাংক', 'BR'),
  bank('Citizens Bank', 'সিটিজেনস ব্যাংক', 'CZ'),
  bank('City Bank', 'সিটি ব্যাংক', 'CB'),
  bank('Commercial Bank of Ceylon', 'কমার্শিয়াল ব্যাংক অব সিলন', 'CC'),
  bank('Community Bank Bangladesh', 'কমিউনিটি ব্যাংক বাংলাদেশ', 'CM'),
  bank('Dhaka Bank', 'ঢাকা ব্যাংক', 'DB'),
  bank('Dutch-Bangla Bank', 'ডাচ-বাংলা ব্যাংক', 'DU'),
  bank('Eastern Bank', 'ইস্টার্ন ব্যাংক', 'EB'),
  bank('EXIM Bank', 'এক্সিম ব্যাংক', 'EX'),
  bank('First Security Islami Bank', 'ফার্স্ট সিকিউরিটি ইসলামী ব্যাংক', 'FS'),
  bank('Global Islami Bank', 'গ্লোবাল ইসলামী ব্যাংক', 'GI'),
  bank('Habib Bank', 'হাবিব ব্যাংক', 'HB'),
  bank('HSBC', 'এইচএসবিসি', 'HS'),
  bank('ICB Islamic Bank', 'আইসিবি ইসলামিক ব্যাংক', 'IC'),
  bank('IFIC Bank', 'আইএফআইসি ব্যাংক', 'IF'),
  bank('Islami Bank Bangladesh', 'ইসলামী ব্যাংক বাংলাদেশ', 'IB'),
  bank('Jamuna Bank', 'যমুনা ব্যাংক', 'JB'),
  bank('Janata Bank', 'জনতা ব্যাংক', 'JN'),
  bank('Meghna Bank', 'মেঘনা ব্যাংক', 'MG'),
  bank('Mercantile Bank', 'মার্কেন্টাইল ব্যাংক', 'MB'),
  bank('Midland Bank', 'মিডল্যান্ড ব্যাংক', 'MD'),
  bank('Modhumoti Bank', 'মধুমতি ব্যাংক', 'MM'),
  bank('Mutual Trust Bank', 'মিউচুয়াল ট্রাস্ট ব্যাংক', 'MT'),
  bank('National Bank', 'ন্যাশনাল ব্যাংক', 'NB'),
  bank('National Bank of Pakistan', 'ন্যাশনাল ব্যাংক অব পাকিস্তান', 'NP'),
  bank('NCC Bank', 'এনসিসি ব্যাংক', 'NC'),
  bank('NRB Bank', 'এনআরবি ব্যাংক', 'NR'),
  bank('NRBC Bank', 'এনআরবিসি ব্যাংক', 'RC'),
  bank('One Bank', 'ওয়ান ব্যাংক', 'OB'),
  bank('Padma Bank', 'পদ্মা ব্যাংক', 'PD'),
  bank('Premier Bank', 'প্রিমিয়ার ব্যাংক', 'PM'),
  bank('Prime Bank', 'প্রাইম ব্যাংক', 'PB'),
  bank('Probashi Kallyan Bank', 'প্রবাসী কল্যাণ ব্যাংক', 'PK'),
  bank('Pubali Bank', 'পূবালী ব্যাংক', 'PU'),
  bank('Rajshahi Krishi Unnayan Bank', 'রাজশাহী কৃষি উন্নয়ন ব্যাংক', 'RK'),
  bank('Rupali Bank', 'রূপালী ব্যাংক', 'RB'),
  bank('SBAC Bank', 'এসবিএসি ব্যাংক', 'SA'),
  bank('Shahjalal Islami Bank', 'শাহ্‌জালাল ইসলামী ব্যাংক', 'SJ'),
  bank('Shimanto Bank', 'সীমান্ত ব্যাংক', 'SM'),
  bank('Social Islami Bank', 'সোশ্যাল ইসলামী ব্যাংক', 'SI'),
  bank('Sonali Bank', 'সোনালী ব্যাংক', 'SB'),
  bank('Southeast Bank', 'সাউথইস্ট ব্যাংক', 'SE'),
  bank('Standard Bank', 'স্ট্যান্ডার্ড ব্যাংক', 'ST'),
  bank('Standard Chartered Bank', 'স্ট্যান্ডার্ড চার্টার্ড ব্যাংক', 'SC'),
  bank('State Bank of India', 'স্টেট ব্যাংক অব ইন্ডিয়া', 'IN'),
  bank('Trust Bank', 'ট্রাস্ট ব্যাংক', 'TB'),
  bank('Union Bank', 'ইউনিয়ন ব্যাংক', 'UN'),
  bank('United Commercial Bank', 'ইউনাইটেড কমার্শিয়াল ব্যাংক', 'UC'),
  bank('Uttara Bank', 'উত্তরা ব্যাংক', 'UT'),
  bank('Woori Bank', 'উরি ব্যাংক', 'WB'),
]

const byName = new Map(banks.map((row) => [row.name, row]))

/** The bank of a kept name; undefined for a name that somebody typed before there was a list. */
export const bankNamed = (name: string): Bank | undefined => byName.get(name)

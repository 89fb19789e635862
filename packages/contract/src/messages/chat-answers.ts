/** Ready-made answers the desk begins with; the merchant changes them in the setting `CHAT_ANSWERS`. */
export const chatAnswers = [
  {
    title: { bn: 'শুভেচ্ছা', en: 'Greeting' },
    text: { bn: 'আসসালামু আলাইকুম! আপনাকে কীভাবে সাহায্য করতে পারি?', en: 'Hello! How can I help you?' },
  },
  {
    title: { bn: 'একটু সময়', en: 'One moment' },
    text: { bn: 'আপনার বিষয়টি দেখছি, একটু অপেক্ষা করুন।', en: 'I am looking into it, one moment please.' },
  },
  {
    title: { bn: 'জমার নম্বর', en: 'Deposit number' },
    text: { bn: 'জমার নম্বর অথবা লেনদেন আইডি (TrxID) লিখে পাঠান।', en: 'Please send the number of the deposit, or its transaction ID (TrxID).' },
  },
  {
    title: { bn: 'টিকিট খুলুন', en: 'Open a ticket' },
    text: {
      bn: 'এর জন্য সহায়তা পাতায় একটি টিকিট খুলুন, ছবিও দিতে পারবেন। উত্তর সেখানেই পাবেন।',
      en: 'Please open a ticket on the support page, you can add pictures there. The answer comes to the same place.',
    },
  },
  {
    title: { bn: 'বিদায়', en: 'Goodbye' },
    text: { bn: 'আর কিছু জানার থাকলে আবার লিখুন। ভালো থাকবেন।', en: 'Write again whenever you need us. Have a good day.' },
  },
]

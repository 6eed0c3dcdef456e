/** A palette seen from afar, in a box of 150 by 96. */
export default "M20 18C50-4 118-2 138 26C152 50 138 66 118 62C104 60 98 70 104 80C108 92 88 96 62 92C24 88-2 66 4 42C6 30 12 24 20 18z";

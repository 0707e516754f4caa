/*
 * How a Chinese sentence is read aloud, for a voice that speaks pinyin: espeak-ng's own reading of characters is that of an
 * English voice. Words and characters stand in readings.def; of a character of several readings the word decides. Numbers are
 * read as Chinese does, labels like numbers. Pure; any thread.
 */
#ifndef WK_LABELS_LANG_READ_ALOUD_H
#define WK_LABELS_LANG_READ_ALOUD_H

#define WK_READING_SIZE 2048

/*
 * The reading of a sentence in UTF-8: syllables with their tones' figures, blanks between, and , . ? where the voice pauses;
 * "" when nothing of it can be read. Up to four capital letters are spelled; other words in letters (names, files, words of a
 * passphrase) are left out, as is a character without a row. Returns how many Chinese characters had none. What does not fit is
 * cut off after a whole syllable.
 */
int wk_reading(char out[WK_READING_SIZE], const char *utf8);

#endif

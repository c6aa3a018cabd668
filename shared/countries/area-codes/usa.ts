/** Geographic area codes of the United States (North American Numbering Plan) by state, each with one of its places. */
export const USA_AREA_CODES = `
Alabama: 205 Birmingham, 251 Mobile, 256 Huntsville, 334 Montgomery, 659 Birmingham, 938 Huntsville
Alaska: 907 Anchorage
Arizona: 480 Scottsdale, 520 Tucson, 602 Phoenix, 623 Glendale, 928 Flagstaff
Arkansas: 479 Fort Smith, 501 Little Rock, 870 Jonesboro, 327 Jonesboro
California: 209 Stockton, 213 Los Ángeles, 279 Sacramento, 310 Santa Mónica, 323 Los Ángeles, 341 Oakland, 350 Stockton
California: 408 San José, 415 San Francisco, 424 Santa Mónica, 442 Oceanside, 510 Oakland, 530 Redding, 559 Fresno
California: 562 Long Beach, 619 San Diego, 626 Pasadena, 628 San Francisco, 650 Palo Alto, 657 Anaheim, 661 Bakersfield
California: 669 San José, 707 Santa Rosa, 714 Anaheim, 747 Burbank, 760 Palm Springs, 805 Santa Bárbara, 818 Burbank
California: 820 Santa Bárbara, 831 Salinas, 840 San Bernardino, 858 La Jolla, 909 San Bernardino, 916 Sacramento
California: 925 Concord, 949 Irvine, 951 Riverside
Colorado: 303 Denver, 719 Colorado Springs, 720 Denver, 970 Fort Collins, 983 Denver
Connecticut: 203 New Haven, 475 New Haven, 860 Hartford, 959 Hartford
Delaware: 302 Wilmington
Distrito de Columbia: 202 Washington, 771 Washington
Florida: 239 Fort Myers, 305 Miami, 321 Cocoa, 324 Jacksonville, 352 Gainesville, 386 Daytona Beach, 407 Orlando, 448 Tallahassee
Florida: 561 West Palm Beach, 656 Tampa, 645 Miami, 689 Orlando, 727 St. Petersburg, 728 West Palm Beach, 754 Fort Lauderdale
Florida: 772 Port St. Lucie, 786 Miami, 813 Tampa, 850 Tallahassee, 863 Lakeland, 904 Jacksonville, 941 Sarasota, 954 Fort Lauderdale
Georgia: 229 Albany, 404 Atlanta, 470 Atlanta, 478 Macon, 678 Atlanta, 706 Augusta, 762 Augusta, 770 Marietta, 912 Savannah
Georgia: 943 Atlanta
Hawái: 808 Honolulu
Idaho: 208 Boise, 986 Boise
Illinois: 217 Springfield, 224 Evanston, 309 Peoria, 312 Chicago, 331 Aurora, 447 Springfield, 464 Cicero, 618 Belleville
Illinois: 630 Aurora, 708 Cicero, 730 Belleville, 773 Chicago, 779 Rockford, 815 Rockford, 847 Evanston, 872 Chicago
Indiana: 219 Gary, 260 Fort Wayne, 317 Indianápolis, 463 Indianápolis, 574 South Bend, 765 Muncie, 812 Evansville, 930 Evansville
Iowa: 319 Cedar Rapids, 515 Des Moines, 563 Davenport, 641 Mason City, 712 Sioux City
Kansas: 316 Wichita, 620 Dodge City, 785 Topeka, 913 Kansas City
Kentucky: 270 Bowling Green, 364 Bowling Green, 502 Louisville, 606 Ashland, 859 Lexington
Luisiana: 225 Baton Rouge, 318 Shreveport, 337 Lafayette, 504 Nueva Orleans, 985 Houma
Maine: 207 Portland
Maryland: 227 Silver Spring, 240 Silver Spring, 301 Silver Spring, 410 Baltimore, 443 Baltimore, 667 Baltimore
Massachusetts: 339 Lynn, 351 Lowell, 413 Springfield, 508 Worcester, 617 Boston, 774 Worcester, 781 Lynn, 857 Boston, 978 Lowell
Míchigan: 231 Muskegon, 248 Troy, 269 Kalamazoo, 313 Detroit, 517 Lansing, 586 Warren, 616 Grand Rapids, 734 Ann Arbor
Míchigan: 810 Flint, 906 Marquette, 947 Troy, 989 Saginaw
Minnesota: 218 Duluth, 320 St. Cloud, 507 Rochester, 612 Mineápolis, 651 St. Paul, 763 Brooklyn Park, 952 Bloomington
Misisipi: 228 Biloxi, 601 Jackson, 662 Tupelo, 769 Jackson
Misuri: 235 Columbia, 314 St. Louis, 417 Springfield, 557 St. Louis, 573 Columbia, 636 O'Fallon, 660 Sedalia, 816 Kansas City
Misuri: 975 Kansas City
Montana: 406 Billings
Nebraska: 308 Grand Island, 402 Omaha, 531 Omaha
Nevada: 702 Las Vegas, 725 Las Vegas, 775 Reno
Nuevo Hampshire: 603 Manchester
Nueva Jersey: 201 Jersey City, 551 Jersey City, 609 Trenton, 640 Trenton, 732 Edison, 848 Edison, 856 Camden, 862 Newark
Nueva Jersey: 908 Elizabeth, 973 Newark
Nuevo México: 505 Albuquerque, 575 Las Cruces
Nueva York: 212 Manhattan, 315 Syracuse, 329 Poughkeepsie, 332 Manhattan, 347 Brooklyn, 363 Hempstead, 516 Hempstead, 518 Albany
Nueva York: 585 Rochester, 607 Binghamton, 631 Brentwood, 646 Manhattan, 680 Syracuse, 716 Buffalo, 718 Brooklyn
Nueva York: 838 Albany, 845 Poughkeepsie, 914 Yonkers, 917 Ciudad de Nueva York, 929 Brooklyn, 934 Brentwood
Carolina del Norte: 252 Greenville, 336 Greensboro, 472 Fayetteville, 704 Charlotte, 743 Greensboro, 828 Asheville, 910 Fayetteville
Carolina del Norte: 919 Raleigh, 980 Charlotte, 984 Raleigh
Dakota del Norte: 701 Fargo
Ohio: 216 Cleveland, 220 Newark, 234 Akron, 283 Cincinnati, 326 Dayton, 330 Akron, 380 Columbus, 419 Toledo
Ohio: 440 Parma, 513 Cincinnati, 567 Toledo, 614 Columbus, 740 Newark, 937 Dayton
Oklahoma: 405 Oklahoma City, 539 Tulsa, 572 Oklahoma City, 580 Lawton, 918 Tulsa
Oregón: 458 Eugene, 503 Portland, 541 Eugene, 971 Portland
Pensilvania: 215 Filadelfia, 223 Lancaster, 267 Filadelfia, 272 Scranton, 412 Pittsburgh, 445 Filadelfia, 484 Allentown
Pensilvania: 570 Scranton, 582 Erie, 610 Allentown, 717 Lancaster, 724 New Castle, 814 Erie, 835 Allentown, 878 Pittsburgh
Rhode Island: 401 Providence
Carolina del Sur: 803 Columbia, 821 Greenville, 839 Columbia, 843 Charleston, 854 Charleston, 864 Greenville
Dakota del Sur: 605 Sioux Falls
Tennessee: 423 Chattanooga, 615 Nashville, 629 Nashville, 731 Jackson, 865 Knoxville, 901 Memphis, 931 Clarksville
Texas: 210 San Antonio, 214 Dallas, 254 Killeen, 281 Houston, 325 Abilene, 346 Houston, 361 Corpus Christi, 409 Beaumont
Texas: 430 Tyler, 432 Midland, 469 Dallas, 512 Austin, 682 Fort Worth, 713 Houston, 726 San Antonio, 737 Austin, 806 Lubbock
Texas: 817 Fort Worth, 830 New Braunfels, 832 Houston, 903 Tyler, 915 El Paso, 936 Conroe, 940 Wichita Falls, 945 Dallas
Texas: 956 Laredo, 972 Dallas, 979 College Station
Utah: 385 Salt Lake City, 435 St. George, 801 Salt Lake City
Vermont: 802 Burlington
Virginia: 276 Bristol, 434 Lynchburg, 540 Roanoke, 571 Arlington, 686 Richmond, 703 Arlington, 757 Virginia Beach, 804 Richmond
Virginia: 826 Roanoke, 948 Virginia Beach
Washington: 206 Seattle, 253 Tacoma, 360 Vancouver, 425 Bellevue, 509 Spokane, 564 Vancouver
Virginia Occidental: 304 Charleston, 681 Charleston
Wisconsin: 262 Kenosha, 274 Green Bay, 353 Madison, 414 Milwaukee, 534 Eau Claire, 608 Madison, 715 Eau Claire, 920 Green Bay
Wyoming: 307 Cheyenne
`;
